// Elements of pictures.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} name
 * @param {Record<string, string|number>} [attributes]
 * @param {Element} [parent]
 * @returns {SVGGraphicsElement}
 */
export function make(name, attributes = {}, parent) {
  const element = /** @type {SVGGraphicsElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  parent?.append(element);
  return element;
}

/** Whether things may move on their own. */
export function mayMove() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// A dialog that lists keys with what they do.

/** @param {string} title @param {[string, string][]} rows @param {string} close */
export function showHelp(title, rows, close) {
  document.querySelector("dialog.help")?.remove();
  const dialog = document.createElement("dialog");
  dialog.className = "help";
  dialog.setAttribute("aria-labelledby", "help-title");
  const heading = document.createElement("h2");
  heading.id = "help-title";
  heading.textContent = title;
  const list = document.createElement("dl");
  for (const [key, words] of rows) {
    const name = document.createElement("dt");
    for (const [at, one] of key.split(" ").entries()) {
      const cap = document.createElement(one === "/" ? "span" : "kbd");
      cap.textContent = one;
      name.append(at ? " " : "", cap);
    }
    const what = document.createElement("dd");
    what.textContent = words;
    list.append(name, what);
  }
  const button = document.createElement("button");
  button.className = "button";
  button.type = "button";
  button.textContent = close;
  button.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.append(heading, list, button);
  document.body.append(dialog);
  dialog.showModal();
}

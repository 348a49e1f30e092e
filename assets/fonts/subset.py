"""Makes the two font files beside this script out of the Inter family.

    apt-get download fonts-inter && dpkg-deb -x fonts-inter_*.deb inter
    pip install fonttools==4.68.0
    python3 subset.py inter/usr/share/fonts/opentype/inter

Keeps Latin text, digits, punctuation and a few signs; makes the tabular figures
the default ones, so that numbers of equal length have equal width without any
OpenType feature; drops hinting; and names the result "Goren Sans", because
"Inter" is a trademark of its author.
"""

import pathlib
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

SIGNS = "–—‘’“”•…×·±−½°←↑→↓↔✓✗●○■□▲△◆◇★☆#€"
TEXT = [chr(c) for c in range(0x20, 0x7F)] + [chr(c) for c in range(0xA1, 0x180)] + list(SIGNS)
FACES = {"Inter-Medium.otf": ("Medium", 500), "Inter-SemiBold.otf": ("SemiBold", 600)}


def tabular_digits(font):
    """Points the code points 0-9 at the glyphs that `tnum` would choose."""
    gsub = font["GSUB"].table
    swaps = {}
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for table in gsub.LookupList.Lookup[index].SubTable:
                    table = getattr(table, "ExtSubTable", table)
                    swaps.update(getattr(table, "mapping", {}))
    for table in font["cmap"].tables:
        for digit in range(0x30, 0x3A):
            if digit in table.cmap:
                table.cmap[digit] = swaps.get(table.cmap[digit], table.cmap[digit])


def rename(font, style):
    names = {1: f"Goren Sans {style}", 2: "Regular", 3: f"Goren Sans {style}", 4: f"Goren Sans {style}",
             6: f"GorenSans-{style}", 16: "Goren Sans", 17: style}
    keep = {0, 13, 14}
    font["name"].names = [n for n in font["name"].names if n.nameID in keep]
    for name_id, text in names.items():
        font["name"].setName(text, name_id, 3, 1, 0x409)
    if "CFF " in font:
        cff = font["CFF "].cff
        cff.fontNames[0] = f"GorenSans-{style}"
        top = cff.topDictIndex[0]
        for key in ("FullName", "FamilyName"):
            if hasattr(top, key):
                setattr(top, key, names[4] if key == "FullName" else "Goren Sans")


def main(folder):
    here = pathlib.Path(__file__).parent
    for file_name, (style, weight) in FACES.items():
        font = TTFont(pathlib.Path(folder) / file_name, recalcTimestamp=False)
        tabular_digits(font)
        options = subset.Options(layout_features=["kern"], hinting=False, desubroutinize=True,
                                 name_IDs=["*"], notdef_outline=True, glyph_names=False)
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=[ord(c) for c in TEXT])
        subsetter.subset(font)
        rename(font, style)
        font["OS/2"].usWeightClass = weight
        font.save(here / f"goren-sans-{style.lower()}.otf")


main(sys.argv[1])

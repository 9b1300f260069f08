"""
Takes the stroke out of the zero of Atkinson Hyperlegible Next (docs/decisions/0070): the family has no zero without it.

Run by hand when the package changes; what it writes is committed. Needs Python 3 with `pip install fonttools brotli`.
  python plain-zero.py FROM.woff2 TO.woff2

In the slashed zero the stroke parts the counter into two contours. The lower left quarter of the counter is untouched by the
stroke, so the plain counter is that quarter and its three mirror images, in the default master and in each of the others.
The tabular zero is a composite of this glyph and follows. Advances, kerning and the names of the glyphs stay.
"""

import sys
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.ttProgram import Program
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphCoordinates, flagOnCurve

OUTER = range(0, 16)
BOTTOM, LEFT, TOP = 16, 23, 36
QUARTER = (24, 25, 26)


def counter(at):
    """The sixteen points of the plain counter, against the direction of the outer contour; for points and for deltas."""
    middle = at[BOTTOM][0]
    lowest, highest = at[BOTTOM][1], at[TOP][1]
    centre = (lowest + highest) / 2
    left = at[LEFT][0]
    right = 2 * middle - left
    quarter = [at[point] for point in QUARTER]
    mirrored = lambda x, y, across, over: (
        round(2 * middle - x if across else x),
        round(lowest + highest - y if over else y),
    )
    return [
        (middle, lowest),
        *(mirrored(x, y, True, False) for x, y in reversed(quarter)),
        (right, round(centre)),
        *(mirrored(x, y, True, True) for x, y in quarter),
        (middle, highest),
        *(mirrored(x, y, False, True) for x, y in reversed(quarter)),
        (left, round(centre)),
        *quarter,
    ]


def main(source, target):
    font = TTFont(source)
    outlines = font["glyf"]
    old = outlines["zero"]
    points, ends, flags = old.getCoordinates(outlines)
    if list(ends) != [15, 26, 38] or not outlines["zero.tf"].isComposite():
        sys.exit("The zero is not drawn as it was: look at its points before going on.")

    # Read before the outline changes: how many deltas there are depends on its points.
    variations = font["gvar"].variations["zero"]

    plain = Glyph()
    plain.numberOfContours = 2
    plain.coordinates = GlyphCoordinates([*(points[at] for at in OUTER), *counter(points)])
    plain.flags = bytearray([*(flags[at] for at in OUTER), *([flagOnCurve, 0, 0, 0] * 4)])
    plain.endPtsOfContours = [15, 31]
    plain.program = Program()
    outlines["zero"] = plain

    for variation in variations:
        deltas = variation.coordinates
        # The last four belong to the advance and not to the outline.
        variation.coordinates = [*(deltas[at] for at in OUTER), *counter(deltas), *deltas[-4:]]

    font.flavor = "woff2"
    font.save(target)


main(*sys.argv[1:])

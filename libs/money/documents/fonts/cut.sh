#!/bin/sh
# Joins the Latin, Greek and Cyrillic parts of Inter to one font of one weight, for names in PDFs; its letters are listed in
# ../printable.ts. TrueType, because the PDF library cannot embed WOFF2. A document gets only the letters that it uses.
# Run once by hand, from the root of the repository, where Python has fonttools and brotli (pip install fonttools brotli).
set -eu
OUT=libs/money/documents/fonts
SOURCE=node_modules/@fontsource-variable/inter
work=$(mktemp -d)

for part in latin latin-ext vietnamese greek greek-ext cyrillic cyrillic-ext; do
  fonttools varLib.instancer "$SOURCE/files/inter-$part-wght-normal.woff2" wght=400 --output "$work/$part.ttf" --quiet
  pyftsubset "$work/$part.ttf" --unicodes='*' --layout-features='' --no-hinting --output-file="$work/$part-plain.ttf"
done
pyftmerge "$work"/*-plain.ttf --output-file="$work/merged.ttf"
pyftsubset "$work/merged.ttf" --unicodes='*' --layout-features='' --output-file="$OUT/inter-document.ttf"
# The line of the built-in Helvetica, so that both stand on one.
python3 - "$OUT/inter-document.ttf" <<'PYTHON'
import sys
from fontTools.ttLib import TTFont
font = TTFont(sys.argv[1])
unit = font['head'].unitsPerEm / 1000
font['hhea'].ascent, font['hhea'].descent, font['hhea'].lineGap = round(718 * unit), round(-207 * unit), round(231 * unit)
font.save(sys.argv[1])
PYTHON
cp "$SOURCE/LICENSE" "$OUT/inter.LICENSE"
rm -r "$work"

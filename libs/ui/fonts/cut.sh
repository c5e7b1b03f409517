#!/bin/sh
# Cuts the two faces down to what the product sets: Latin letters, the weights in use, and for
# headlines one weight at one optical size: its axes would double the file for differences of a hair.
# Run once by hand, from the root of the repository, where Python has fonttools and brotli (pip install fonttools brotli).
set -eu
OUT=libs/ui/fonts
SOURCES=node_modules/@fontsource-variable
# ASCII, Latin-1, and the marks, arrows and signs of our sentences; other letters of names and towns come from Latin Extended.
LETTERS='U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2009,U+200A,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+202F,U+2030,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122,U+2190-2193,U+2212'
FEATURES='kern,liga,calt,ccmp,locl,mark,mkmk,tnum,frac'

cut() { # cut <source> <name> <axis limits…>
  name=$2
  source=$1
  shift 2
  work=$(mktemp -d)
  fonttools varLib.instancer "$source" "$@" --output "$work/limited.ttf" --quiet
  pyftsubset "$work/limited.ttf" --unicodes="$LETTERS" --layout-features="$FEATURES" --flavor=woff2 \
    --output-file="$OUT/$name.woff2"
  rm -r "$work"
}

cut "$SOURCES/fraunces/files/fraunces-latin-opsz-normal.woff2" fraunces-headlines opsz=48 wght=560
cut "$SOURCES/inter/files/inter-latin-wght-normal.woff2" inter-latin wght=400:700
cp "$SOURCES/fraunces/LICENSE" "$OUT/fraunces.LICENSE"
cp "$SOURCES/inter/LICENSE" "$OUT/inter.LICENSE"

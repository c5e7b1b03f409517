#!/bin/bash
# Render scenes, finish them, encode the masters, and bring manifest.json up to date.
# usage: ./render_all.sh [OUT_DIR] [slug ...]      needs: blender 3.4, gcc, python3 with numpy and opencv, node and the repository's packages
export PYTHONDONTWRITEBYTECODE=1; set -e; cd "$(dirname "$0")"; OUT=$(realpath "${1:-..}"); shift || true; W=${WORK:-$(mktemp -d)}; mkdir -p "$W/passes" "$W/masters"; W=$(realpath "$W")
gcc -O3 -march=native -ffast-math -shared -fPIC -fopenmp denoise.c -o "$W/passes/denoise.so" -lm
SLUGS="$*"; [ -n "$SLUGS" ] || SLUGS=$(blender -b -P main.py -- --list | sed -n 's/^LIST //p')
for s in $SLUGS; do blender -b -P main.py -- "$s" "$W/passes" 1 "${SAMPLES:-28}" | grep RENDERED; "${PYTHON:-python3}" -W ignore post.py "$W/passes" "$s" "$W/masters/$s.png"; done
node encode.mjs "$W/masters" "$OUT"; "${PYTHON:-python3}" -W ignore catalogue.py "$W/passes" "$W/masters" "$OUT"
npx prettier --write "$OUT/manifest.json"

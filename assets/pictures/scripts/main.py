"""Entry point. usage: blender -b -P main.py -- SLUG WORKDIR [scale] [samples]   |   blender -b -P main.py -- --list"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kit, json, importlib
import exteriors
SC = dict(exteriors.SC)
for mod in ('exteriors2', 'exteriors3', 'exteriors4', 'interiors', 'interiors2', 'interiors3', 'heroes', 'variants'):
    if os.path.exists(os.path.join(os.path.dirname(os.path.abspath(__file__)), mod+'.py')): SC.update(importlib.import_module(mod).SC)
a = sys.argv[sys.argv.index('--')+1:]
if a[0] == '--list': print('LIST '+' '.join(SC)); sys.exit()
slug, work = a[0], a[1]; scale = float(a[2]) if len(a) > 2 else 1; spp = int(a[3]) if len(a) > 3 else 32
fn, meta, post = SC[slug]; kit.reset(sum(map(ord, slug)))
fn(); hero = meta['kind'] == 'hero'; inside = meta['kind'] not in ('exterior', 'hero', 'terrace')
kit.render(slug, work, (2560, 1440) if hero else (1200, 800), spp, scale, 5 if inside else 3, meta, post)

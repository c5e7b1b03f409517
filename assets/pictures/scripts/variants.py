"""Scenes seen again: the same building or room in other colours, light and surroundings; run through main.py.
A variant names its base scene and says what differs: tint (colour -> colour), light (preset, overrides), scenery (what the
windows look on), camera, swap (names of the base module -> replacements) and the grade."""
from kit import *
import kit, rooms, exteriors, exteriors2, exteriors3, interiors, interiors2
SC = {}
BASES = {}
for m in (exteriors, exteriors2, exteriors3, interiors, interiors2): BASES.update(m.SC)
def variant(slug, base, setting, alt, tint=None, light=None, scenery=None, camera=None, swap=None, extra=None, **post):
    fn, meta, grade = BASES[base]
    def f():
        g = fn.__globals__; new = dict(swap or {}); plain = kit.hexc
        if light: new['sky'] = lambda *a, **k: kit.sky(light[0], **light[1])
        if scenery: new['view'] = lambda kind, *a: rooms.view(scenery, *a)
        old = {k: g[k] for k in new}; g.update(new); kit.hexc = lambda c: plain((tint or {}).get(c, c))
        try:
            fn()
            if extra: extra()
        finally: g.update(old); kit.hexc = plain
        if camera: cam(*camera)
    SC[slug] = (f, dict(meta, setting=setting, alt=alt), dict(grade, **post))
nothing = lambda *a, **k: None

# ---------------------------------------------------------------- rooms
variant('bath-sea-white', 'bath-forest-stone', 'beach', 'White and pale blue bathroom with a freestanding tub under a wide window on the sea.', light=('morning', dict(sun=(-62, 34), ss=5, cloud=.4)), scenery='sea', mean=.66, wb=[.96, 1, 1.06],
    tint={'#b9b3a8': '#c3d6dc', '#b1aba0': '#b9cfd7', '#98928a': '#eef2f2', '#a8a298': '#dcd3c2', '#9f998f': '#d5cbb8', '#8a857c': '#c2b8a6', '#b98654': '#f4f1ea', '#9a6a42': '#a9855c', '#a87446': '#b08c62', '#8a5c38': '#94724c', '#26282a': '#ffffff', '#e9e4da': '#f7f4ee', '#b9a88f': '#7fa3b6'})
variant('bath-desert-clay', 'bath-forest-stone', 'desert', 'Clay-toned plaster bathroom with a freestanding tub and a window on saguaros and red hills.', light=('golden', dict(sun=(-62, 30), ss=5, cloud=.3)), scenery='desert', mean=.58, sat=1.0, wb=[.97, 1, 1.08],
    tint={'#b9b3a8': '#cf9f7d', '#b1aba0': '#c89673', '#98928a': '#ddb896', '#a8a298': '#b9714c', '#9f998f': '#ad6843', '#8a857c': '#d3a583', '#b98654': '#efe0ca', '#26282a': '#5a3a22', '#e9e4da': '#ead6bc', '#b9a88f': '#a9573a', '#d9d2c6': '#a9573a', '#c9beac': '#5d7d70'})
variant('living-sea-light', 'living-lake-light', 'coast', 'Bright living room with a sand-colored sofa, navy cushions and wide windows on the sea.', scenery='sea', mean=.65,
    tint={'#8d9fa9': '#d9c9ad', '#c87f56': '#2f4a66', '#5d7682': '#e8ddc8', '#e3d3b8': '#7f9fb0', '#d9c6a8': '#6f93a6', '#2b2d2f': '#ffffff', '#cfc3b0': '#9db6c2', '#c98a5e': '#4f86a0', '#c39a6b': '#d6bf98'})
variant('bedroom-desert-clay', 'bedroom-sage-garden', 'desert', 'Clay-colored bedroom with linen bedding and tall windows onto cacti and evening hills.', light=('golden', dict(sun=(62, 24), ss=5.2, cloud=.4)), scenery='desert', mean=.6, sat=.98, wb=[.96, 1, 1.1],
    tint={'#b3bda3': '#d9b08e', '#d9cfba': '#a9573a', '#8a9a72': '#b9623f', '#d8c59c': '#e3b27d', '#c9c4a4': '#c98a5e', '#5d6f52': '#7d5636', '#b98f62': '#b07a52', '#efe6d2': '#efe0c6', '#f0e8d8': '#a9573a'})
variant('kitchen-desert-clay', 'kitchen-sage-brass', 'desert', 'Terracotta kitchen with a pale stone island, brass pendants and windows onto the desert.', light=('golden', dict(sun=(-68, 26), ss=5.2, cloud=.4)), scenery='desert', mean=.6, sat=1.0, wb=[.97, 1, 1.08],
    tint={'#8a9a7c': '#b5664a', '#f3efe6': '#f3e6d3', '#f4f1ea': '#f2e7d6', '#efebe2': '#ecdfca', '#dcd5c8': '#d8c3a4', '#f0ece2': '#efe2cd', '#c9d2c4': '#5d7d70', '#a9705a': '#7d8a68', '#b88c5c': '#b07e58'})
variant('living-meadow-linen', 'living-lake-light', 'countryside', 'Country living room with a linen sofa, moss green cushions and wide windows on meadows and hills.', light=('golden', dict(sun=(-62, 28), ss=5.5, cloud=.5)), scenery='meadow', mean=.63,
    tint={'#8d9fa9': '#e2d5bd', '#c87f56': '#7d8a58', '#5d7682': '#c98a5e', '#e3d3b8': '#a9b08a', '#d9c6a8': '#8a9a72', '#2b2d2f': '#6b4a30', '#cfc3b0': '#b9b48e', '#f2eee6': '#f3ecdd'})
variant('bath-garden-sage', 'bath-forest-stone', 'garden', 'Sage tiled bathroom with a freestanding tub and a large window on a flowering garden.', light=('morning', dict(sun=(-62, 34), ss=5, cloud=.4)), scenery='garden', mean=.62,
    tint={'#b9b3a8': '#aab59a', '#b1aba0': '#a2ae92', '#98928a': '#dfe2d4', '#a8a298': '#d9cfbc', '#9f998f': '#d1c6b1', '#8a857c': '#bdb29d', '#b98654': '#f3efe6', '#26282a': '#f4f0e6', '#b9a88f': '#8a9a72', '#c9beac': '#c98a5e'})

# ---------------------------------------------------------------- houses
CON_S = lambda n=4, col='#27452f', h=9, r=2., snow=False: [conifer(col, h*(.8+.13*i), r*(.85+.1*i), i, True) for i in range(n)]
variant('aframe-snow', 'pine-aframe', 'mountains', 'A-frame cabin glowing in deep snow between white firs on a winter evening.', light=('snow', dict(sun=(-60, 8), ss=.5, k=.5, cloud=.45, sky=['#f3c3b4', '#c5b3d2', '#7f93cc', '#35559c'], fog=.004, fogc='#a9b2d6')), swap={'CON': CON_S, 'meadow': nothing}, mean=.5, sat=1.05, camera=((3.9, -14.2, 1.75), (-.4, 0, 3.5), 30),
    tint={'#2f3a1f': '#e6ecf5', '#4b4a2c': '#f2f5fa', '#5a4a33': '#d9e2ef', '#3a3d40': '#eef2f8', '#303336': '#e6ecf5', '#1c1d1f': '#dfe6f1', '#36553a': '#dfe7f0', '#8a8880': '#cfd6e0', '#6d6e6c': '#e4eaf2', '#8a5c38': '#7a4a2b'})
variant('lakeside-larches', 'lakeside-timber', 'lake', 'Dark timber lake house with a green rowing boat among golden larches, mirrored in still water.', light=('morning', dict(sun=(140, 22), ss=4.2, sc=(1, .8, .58), cloud=.6, fog=.003, sky=['#f7e6cf', '#e6e0e2', '#a9c3e2', '#6a97cf'])), camera=((-7.6, -17, 2.3), (.2, 3, 2.6), 32), mean=.52,
    tint={'#9a6a42': '#4a4742', '#2f5236': '#b8902f', '#7d8a34': '#a97a2a', '#b8862f': '#b5552a', '#b04a34': '#2f6a55', '#3d4548': '#7a3b2f', '#6d8038': '#8f8440'})
variant('dune-coral', 'dune-stilt', 'beach', 'Coral-pink beach house on stilts among grassy dunes under a pink evening sky.', light=('golden', dict(sun=(-120, 14), ss=4.2, sky=['#ffc59a', '#f6b3a6', '#b3a9d2', '#5d80c0'], cloud=.75, cc='#ffcdb4', fog=.0007)), camera=((-6.2, -13.8, 2.5), (-.1, 2, 3.35), 30), mean=.56, sat=1.12,
    tint={'#f1efe8': '#e39a84', '#8fa3ab': '#d9d6cf', '#5d8ea6': '#3f8a86', '#6f9bb0': '#3f8a86', '#e0705a': '#eab23a'})
variant('townhouse-evening', 'brick-townhouse', 'city', 'Row of brick town houses at dusk with lit sash windows and a street tree in autumn leaf.', light=('dusk', dict(glow_az=-30, k=.7, cloud=.5, fog=.001, sky=['#ffb48a', '#e59c98', '#7d7fb8', '#32508f'])), mean=.44, bloom=.35, sat=1.04, flip=1,
    tint={'#5f7d36': '#b8752a', '#9c4b36': '#7f4a3a', '#8a3f2e': '#70402f', '#1f4a3c': '#7a2f26', '#8f8578': '#a3614a', '#9d9385': '#b06c53'},
    extra=lambda: [point(x, 1.4, z, 60, (1, .68, .38), .3) for x in (-9, -6.8, -3.2, -.6, 3, 5.6, 9, 11.5) for z in (2.6, 6., 9.)])
variant('river-cabin-summer', 'river-log-cabin', 'river', 'Log cabin with a stone chimney by a rocky river in high summer, deep green woods around.', light=('morning', dict(sun=(-130, 40), cloud=.5, fog=.002)), mean=.52, flip=1,
    tint={'#c98a2c': '#6a8f38', '#b5562a': '#4f7d32', '#d9a63a': '#7a9c40', '#8a8a3c': '#62803a', '#a39a48': '#7f9448', '#6d6a34': '#4f6429', '#8a7540': '#66733a', '#b5452f': '#2f6a8a', '#b5523f': '#3f6a78'})
variant('adobe-dusk', 'saguaro-adobe', 'desert', 'White adobe house with lit windows among saguaros under a violet desert dusk.', light=('dusk', dict(glow_az=30, k=.62, cloud=.6, fog=.0015, sky=['#ffb184', '#e8949a', '#8078b6', '#2f4588'], fogc='#a884a0')), mean=.44, bloom=.35, sat=1.05, camera=((5.9, -12.6, 1.7), (.6, 3, 2.35), 30),
    tint={'#c4906c': '#e6dccd', '#d6aa85': '#efe6d8', '#2f7f80': '#2f5f9a'},
    extra=lambda: [point(x, y, z, 110, (1, .68, .38), .3) for x, y, z in ((-2.6, 4.6, 1.8), (1.2, 4.6, 1.8), (5, 5.8, 1.6), (-2, 6.6, 4.6))])

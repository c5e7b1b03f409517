"""Scenes seen again: the same building or room in other colours, light and surroundings; run through main.py.
A variant names its base scene and says what differs: tint (colour -> colour), light (preset, overrides), scenery (what the
windows look on), camera, swap (names of the base module -> replacements) and the grade."""
from kit import *
import kit, rooms, exteriors, exteriors2, exteriors3, interiors, interiors2, interiors3
SC = {}
BASES = {}
for m in (exteriors, exteriors2, exteriors3, interiors, interiors2, interiors3): BASES.update(m.SC)
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
variant('kitchen-pine-lake', 'kitchen-coast-blue', 'lake', 'Lake house kitchen with moss green cabinets, a pine ceiling and a table by the windows on the water.', light=('morning', dict(sun=(-60, 30), ss=5, cloud=.5)), scenery='lake', mean=.58, flip=1, wb=[.99, 1, 1.02],
    tint={'#2f4a66': '#55684c', '#8fb3c2': '#b5603c', '#4f86a0': '#7a3b2f', '#ffffff': '#c9a06c', '#f7f5f0': '#c9955c', '#fbfaf6': '#efe6d4', '#f4f3ee': '#e6dcc8', '#d5dadb': '#c9bca4', '#f7f4ee': '#efe6d6', '#d3b88e': '#a9764a', '#ece4d4': '#e6d6ba', '#b98d5a': '#8a5c38'})
variant('bath-ink-city', 'bath-forest-stone', 'city', 'Bathroom in ink blue tiles with a freestanding tub, brass taps and evening city lights in the window.', light=('dusk', dict(cloud=.4, glow_az=10, k=.95, sky=['#ffab86', '#d99aa6', '#6f76b0', '#2a3f7a'])), scenery='city', mean=.47, flip=1, wb=[.98, 1, 1.05],
    tint={'#b9b3a8': '#3a4f6a', '#b1aba0': '#344862', '#98928a': '#8a97a6', '#a8a298': '#d9d5cc', '#9f998f': '#cfcac0', '#8a857c': '#a9a49a', '#b98654': '#f1ece2', '#9a6a42': '#6b4a34', '#e9e4da': '#e6e0d6', '#b9a88f': '#c98a5e', '#c9beac': '#b5603c'})
variant('bath-cedar-snow', 'bath-forest-stone', 'mountains', 'Cedar and slate bathroom with a freestanding tub under a window full of snowy firs.', light=('snow', dict(sun=(-62, 22), ss=4, cloud=.3, k=1.)), scenery='snow', mean=.54, flip=1, wb=[.97, 1, 1.06],
    tint={'#b9b3a8': '#6b7276', '#b1aba0': '#62696d', '#98928a': '#4a5054', '#e9e4da': '#c9955c', '#a8a298': '#5f676b', '#9f998f': '#585f63', '#8a857c': '#454b4f', '#b98654': '#b07a46', '#b9a88f': '#a43f33', '#c9beac': '#33503f', '#d9d2c6': '#33503f'})
variant('living-desert-indigo', 'living-lake-light', 'desert', 'White adobe living room with an indigo sofa, ocher cushions and wide windows on cacti and red hills.', light=('golden', dict(sun=(-62, 26), ss=5.2, cloud=.4)), scenery='desert', mean=.6, flip=1, sat=1.0, wb=[.97, 1, 1.07],
    tint={'#8d9fa9': '#3f5578', '#c87f56': '#d9a441', '#5d7682': '#e9dcc6', '#e3d3b8': '#b9623f', '#d9c6a8': '#c98a5e', '#2b2d2f': '#6b4a30', '#cfc3b0': '#3f5578', '#c39a6b': '#b5764c', '#c98a5e': '#2f7f80'})
variant('bedroom-desert-white', 'bedroom-sea-linen', 'desert', 'Whitewashed bedroom with a rattan bed, an ocher throw and an open view of saguaros and hills.', light=('morning', dict(sun=(-75, 30), ss=5.2, cloud=.3)), scenery='desert', mean=.63, flip=1, wb=[.97, 1, 1.06],
    tint={'#7f9fb0': '#c98a3a', '#9db6c2': '#b9623f', '#a9c0c9': '#c98a5e', '#d8c3a0': '#b98a68', '#8fb3c2': '#b9623f', '#4f86a0': '#2f7f80', '#cfdde0': '#d9a441', '#f7f4ee': '#d9b98f'})
variant('kitchen-desert-teal', 'kitchen-coast-blue', 'desert', 'Desert kitchen with teal cabinets, sun-baked tiles, a wooden table and windows on cacti and hills.', light=('golden', dict(sun=(-60, 28), ss=5, cloud=.4)), scenery='desert', mean=.58, flip=1, sat=1.0, wb=[.97, 1, 1.07],
    tint={'#2f4a66': '#2f7476', '#8fb3c2': '#c9603a', '#4f86a0': '#d9a441', '#fbfaf6': '#e9c9a6', '#f4f3ee': '#dfba94', '#d5dadb': '#c9a17c', '#f7f5f0': '#c99a6b', '#d3b88e': '#b5714c', '#ece4d4': '#efe2cc', '#b98d5a': '#8a5c38'})
variant('bath-desert-teal', 'bath-forest-stone', 'desert', 'White bathroom with a wall of teal tiles, a freestanding tub and a window on saguaros and morning hills.', light=('morning', dict(sun=(-62, 32), ss=5, cloud=.3)), scenery='desert', mean=.6, flip=1, wb=[.98, 1, 1.05],
    tint={'#b9b3a8': '#3f8a86', '#b1aba0': '#38807c', '#98928a': '#d9e2da', '#a8a298': '#d9b48c', '#9f998f': '#cfa67c', '#8a857c': '#e0c6a2', '#b98654': '#f4efe4', '#26282a': '#ffffff', '#e9e4da': '#f6f1e6', '#b9a88f': '#d9a441', '#d9d2c6': '#b5603c', '#c9beac': '#e9dcc6'})
variant('living-country-blue', 'living-terracotta', 'countryside', 'Whitewashed country living room with a blue sofa, arched niche shelves and a window on meadows.', light=('morning', dict(sun=(-70, 28), ss=5, cloud=.5)), scenery='meadow', mean=.63, flip=1, sat=1.0, wb=[.97, 1, 1.05],
    tint={'#ecd9c0': '#f2ece0', '#c88a62': '#b98d5c', '#bd7d56': '#ae8352', '#a97a58': '#8f6a44', '#f1e4d0': '#f6f2e9', '#e4cfb2': '#e6ddcc', '#d8bd98': '#c9d2cc', '#b9623f': '#5f7f96', '#b5603c': '#5f7f96', '#e3b27d': '#d9c38a', '#7d8a68': '#8a9a72', '#c98a5e': '#c9a15a'})
variant('bedroom-butter-meadow', 'bedroom-sage-garden', 'countryside', 'Butter yellow bedroom with a blue throw, a padded headboard and tall windows on meadows and hills.', light=('golden', dict(sun=(62, 30), ss=5, cloud=.5)), scenery='meadow', mean=.63, flip=1, wb=[.97, 1, 1.05],
    tint={'#b3bda3': '#ead9a6', '#d9cfba': '#6f8fa8', '#8a9a72': '#5f7f9c', '#d8c59c': '#c98a6a', '#c9c4a4': '#6f8fa8', '#5d6f52': '#4a6078', '#b98f62': '#a5764a', '#9a7048': '#7a5436'})
variant('kitchen-blue-meadow', 'kitchen-sage-brass', 'countryside', 'Farmhouse kitchen with gray-blue cabinets, an oak island, brass lamps and windows on the fields.', light=('golden', dict(sun=(-68, 28), ss=5, cloud=.5)), scenery='meadow', mean=.62, flip=1, wb=[.98, 1, 1.04],
    tint={'#8a9a7c': '#6f8494', '#f0ece2': '#b98d5c', '#f3efe6': '#f4eddd', '#c9d2c4': '#c98a5e', '#a9705a': '#4a6078', '#e6dcc6': '#e9dcc0', '#b88c5c': '#a5744a', '#f1eee8': '#f6f2ea'})
variant('bath-rose-garden', 'bath-forest-stone', 'garden', 'Rose-colored tiled bathroom with a freestanding tub and a large window on flowering trees.', light=('morning', dict(sun=(-62, 34), ss=5, cloud=.4)), scenery='garden', mean=.62, flip=1, wb=[.98, 1, 1.04],
    tint={'#b9b3a8': '#d9a594', '#b1aba0': '#cf9a89', '#98928a': '#f2e6dc', '#a8a298': '#d8cdbb', '#9f998f': '#cfc4b2', '#8a857c': '#b9ad9a', '#b98654': '#f6f1e6', '#26282a': '#f6f1e8', '#e9e4da': '#f6f0e6', '#b9a88f': '#8a9a72', '#c9beac': '#6f8f7a', '#d9d2c6': '#c98a5e'})
variant('long-table-desert', 'long-table-hills', 'desert', 'Dining room with a long table laid for eight and a wall of windows on saguaros and red hills.', light=('golden', dict(sun=(-58, 24), ss=5, cloud=.4)), scenery='desert', mean=.58, flip=1, sat=1.0, wb=[.97, 1, 1.06],
    tint={'#efe9dc': '#ecd6ba', '#b58a5c': '#b5714c', '#3a3a38': '#5a3a22', '#8a9a72': '#b9623f', '#e4d8c0': '#efe2cc', '#f4f0e6': '#f3e6d3', '#c98a5e': '#2f7476', '#a5764a': '#7d5636'})
variant('fireside-forest', 'fireside-cabin', 'forest', 'Fireside corner of a log cabin with a stone chimney, a green and a yellow armchair and windows on summer woods.', light=('morning', dict(sun=(-60, 30), ss=4, cloud=.4)), scenery='forest', mean=.5, flip=1,
    tint={'#a8713f': '#b98a5c', '#a34f38': '#55704c', '#8a3f30': '#3f5f46', '#e6dac4': '#d9a441', '#7d5434': '#8f6a44', '#33503f': '#b5603c', '#b07a46': '#c9a06c'})
variant('patio-desert-pergola', 'terrace-sea-pergola', 'desert', 'Adobe patio under a pergola with bougainvillea and a laid table, looking over a desert valley to red hills.', light=('golden', dict(sun=(132, 24), ss=5, cloud=.5, fog=.001, sky=['#ffcfa0', '#f5b9a0', '#a8a9cf', '#5a7cc0'], cc='#ffd9c4')), flip=1, mean=.56, sat=1.0,
    swap={'water_mat': lambda *a, **k: ground_mat('#b98a63', '#cfa67a', '#8f8a58', .02)}, tint={'#f6f1e6': '#d6a57f', '#d9b48c': '#b5764c', '#cfa67c': '#a86a44', '#e0c6a2': '#c99a74', '#3f7ca3': '#2f7f80', '#9a8f98': '#a5674d', '#8f9488': '#b07c5a', '#d23f86': '#e0862f', '#d9678a': '#b9623f', '#e8d9bd': '#d9a441'},
    extra=lambda: (mountains(180, 60, 640, 120, mount_mat('#a5674d', '#b07c5a'), 2., sharp=1.2, base=-16), [saguaro(x, y, 5, .3, 2, i, -14) for i, (x, y) in enumerate(((-14, 30), (9, 26), (20, 44), (-30, 50)))]))

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

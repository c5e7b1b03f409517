"""Brings manifest.json up to date with the masters just rendered; pictures rendered before keep their rows.
usage: python3 catalogue.py WORKDIR MASTERS_DIR OUT_DIR   (needs numpy and opencv)"""
import sys, os, json, numpy as np, cv2
work, masters, out = sys.argv[1:4]; path = os.path.join(out, 'manifest.json'); rows = {r['slug']: r for r in json.load(open(path))} if os.path.exists(path) else {}
order = ['hero', 'exterior', 'living', 'bedroom', 'kitchen', 'bath', 'terrace', 'other']
def colours(im):
    """The two largest colours of the picture, then its strongest accent."""
    z = cv2.resize(im, (96, 64), interpolation=cv2.INTER_AREA); lab = cv2.cvtColor(z, cv2.COLOR_BGR2LAB).reshape(-1, 3).astype(np.float32); cv2.setRNGSeed(1)
    _, l, c = cv2.kmeans(lab, 5, None, (3, 40, .5), 4, cv2.KMEANS_PP_CENTERS); n = np.bincount(l.ravel(), minlength=5); idx = list(np.argsort(-n)[:2])
    rest = [i for i in range(5) if i not in idx]; idx.append(max(rest, key=lambda i: np.hypot(c[i][1]-128, c[i][2]-128)))
    bgr = cv2.cvtColor(np.array([[c[i] for i in idx]], np.float32).round().astype(np.uint8), cv2.COLOR_LAB2BGR)[0]; return ['#%02x%02x%02x' % (int(b[2]), int(b[1]), int(b[0])) for b in bgr]
for f in sorted(os.listdir(masters)):
    if not f.endswith('.png'): continue
    s = f[:-4]; m = json.load(open(os.path.join(work, s, 'post.json')))['meta']
    rows[s] = dict(slug=s, file=f'images/{s}.webp', kind=m['kind'], setting=m['setting'], alt=m['alt'], dominant_colors=colours(cv2.imread(os.path.join(masters, f))))
json.dump(sorted(rows.values(), key=lambda r: (order.index(r['kind']), r['slug'])), open(path, 'w'), indent=2); print(len(rows), 'pictures')

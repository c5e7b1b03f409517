// Encodes finished PNG masters as WebP.   usage: node encode.mjs MASTERS_DIR OUT_DIR
// The sizes that pages show are derived from these by the repository's own scripts/pictures.mjs.
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const [source, out] = process.argv.slice(2);
const images = path.join(out, 'images');
fs.mkdirSync(images, { recursive: true });

for (const file of fs.readdirSync(source).filter((name) => name.endsWith('.png'))) {
  const target = path.join(images, file.replace('.png', '.webp'));
  await sharp(path.join(source, file)).webp({ quality: 92, effort: 5 }).toFile(target);
  console.log(target);
}

/** Download size of a screen, from Vite's build manifest. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** The page's own script and the application it loads. */
const ENTRIES = ['index.html', 'src/main.tsx'];

/** Screens of a first visit, with their budgets in kilobytes after gzip. */
export const WEIGHED_SCREENS = [
  { name: 'list', module: 'src/features/properties/properties-screen.tsx', script: 165, style: 15 },
  { name: 'detail', module: 'src/features/property/property-screen.tsx', script: 175, style: 15 },
];

/**
 * @typedef {object} Weight bytes after gzip
 * @property {number} script
 * @property {number} style
 * @property {string[]} files largest first
 */

/**
 * The size of the application, the screen's module, and all their static imports; dynamic imports do not count.
 * @param {string} dir the built storefront
 * @param {string} screen the screen's module, relative to the storefront's sources
 * @returns {Weight}
 * @throws Error when the screen is not in the manifest
 */
export function weigh(dir, screen) {
  const manifest = JSON.parse(readFileSync(path.join(dir, '.vite/manifest.json'), 'utf8'));
  const files = new Set();
  const visited = new Set();
  const visit = (key) => {
    if (visited.has(key)) return;
    visited.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  [...ENTRIES, screen].forEach(visit);
  const sized = [...files].map((file) => ({ file, bytes: zipped(path.join(dir, file)) }));
  const sum = (suffix) =>
    sized.filter(({ file }) => file.endsWith(suffix)).reduce((total, { bytes }) => total + bytes, 0);
  return {
    script: sum('.js'),
    style: sum('.css'),
    files: sized.sort((a, b) => b.bytes - a.bytes).map(({ file, bytes }) => `${bytes} ${file}`),
  };
}

const zipped = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SCREENS } from '#libs/contracts';
import type { ScreenName } from './screens.js';

/** The built storefront, as far as its page needs to know it. */
export interface Built {
  /** Without the title and description that it has of its own: each answer writes others. */
  page: string;
  /** What a screen's program and styles consist of, beyond what the page itself names. */
  partsOf: (screen: ScreenName) => readonly Part[];
}

/** A built file. */
export interface Part {
  kind: 'script' | 'style';
  href: string;
}

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Readonly<Record<string, Chunk | undefined>>;

const OWN_TAGS = /\s*(<title>[^<]*<\/title>|<meta\s+name="description"[^>]*>)/g;

/** Reads what was built; again only after it has been built again. */
export function builtIn(root: string): () => Promise<Built> {
  let known: { at: number; built: Built } | null = null;
  return async () => {
    const { mtimeMs } = await stat(join(root, 'index.html'));
    if (known?.at !== mtimeMs) known = { at: mtimeMs, built: await read(root) };
    return known.built;
  };
}

async function read(root: string): Promise<Built> {
  const page = (await readFile(join(root, 'index.html'), 'utf8')).replace(OWN_TAGS, '');
  const manifest = await readManifest(root);
  const names = Object.keys(SCREENS) as ScreenName[];
  const parts = new Map(
    names.map((name) => [name, partsFrom(manifest, name).filter(({ href }) => !page.includes(href))]),
  );
  return { page, partsOf: (screen) => parts.get(screen) ?? [] };
}

/** Absent in a storefront that was built otherwise; then the browser finds out by itself. */
async function readManifest(root: string): Promise<Manifest> {
  const text = await readFile(join(root, '.vite/manifest.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Manifest;
}

/** A screen's module and all that it imports before it can run. */
function partsFrom(manifest: Manifest, screen: ScreenName): Part[] {
  const seen = new Set<string>();
  const parts = new Map<string, Part>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    // What is imported comes first, as in the bundler's own pages: a screen's styles may overrule its parts'.
    chunk.imports?.forEach(visit);
    add('script', chunk.file);
    for (const file of chunk.css ?? []) add('style', file);
  };
  const add = (kind: Part['kind'], file: string): void => {
    parts.set(file, { kind, href: `/${file}` });
  };
  visit(moduleOf(screen));
  return [...parts.values()];
}

/** Each screen lives in a folder of its own name. */
function moduleOf(screen: ScreenName): string {
  const name = screen.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `src/features/${name}/${name}-screen.tsx`;
}

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SCREENS, type ScreenName } from '#libs/core/contracts';
import { moduleOf } from './screen-modules.js';

/** What pages need from the built storefront. */
export interface StorefrontBuild {
  /** The built page, without its title and description, which differ per page. */
  page: string;
  /** Content-Security-Policy hashes of its inline scripts. */
  scripts: readonly string[];
  /** The files of the program and of a screen, without those that the built page already references. */
  partsOf: (screen: ScreenName | null) => readonly Part[];
}

/** A built file; a style sheet with its text, if that could be read. */
export type Part = { kind: 'script'; href: string } | { kind: 'style'; href: string; text: string | null };

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Readonly<Record<string, Chunk | undefined>>;

/** What every screen needs; the page's own script decides when to load it. */
const PROGRAM = 'src/main.tsx';
/** Chooses the color scheme and so blocks the first paint; inlined to save the round trip. */
const SCHEME_SCRIPT = /<script src="\/(scheme\.js)"[^>]*><\/script>/;
/** Parts of rendered screens whose code loads later, but whose styles the page needs at once. */
const RENDERED_EARLY: Partial<Record<ScreenName, string>> = {
  property: 'src/features/property/reviews-of-home.tsx',
};
const OWN_TAGS = /\s*(<title>[^<]*<\/title>|<meta\s+name="description"[^>]*>)/g;

/** Reads the built storefront, and rereads it only after another build. */
export function buildReader(root: string): () => Promise<StorefrontBuild> {
  let cached: { at: number; build: StorefrontBuild } | null = null;
  return async () => {
    const { mtimeMs } = await stat(join(root, 'index.html'));
    if (cached?.at !== mtimeMs) cached = { at: mtimeMs, build: await read(root) };
    return cached.build;
  };
}

async function read(root: string): Promise<StorefrontBuild> {
  const source = (await readFile(join(root, 'index.html'), 'utf8')).replace(OWN_TAGS, '');
  const { page, scripts } = await withSchemeScript(root, source);
  const manifest = await readManifest(root);
  const sheets = await readSheets(root, manifest);
  const names = Object.keys(SCREENS) as ScreenName[];
  const partsOf = (modules: string[]): Part[] =>
    partsFrom(manifest, sheets, modules).filter(({ href }) => !page.includes(href));
  const partsOfScreen = (name: ScreenName): Part[] => {
    const parts = partsOf([PROGRAM, moduleOf(name)]);
    const later = RENDERED_EARLY[name];
    const known = new Set(parts.map(({ href }) => href));
    const styles = later
      ? partsOf([later]).filter(({ kind, href }) => kind === 'style' && !known.has(href))
      : [];
    return [...parts, ...styles];
  };
  const parts = new Map(names.map((name) => [name, partsOfScreen(name)]));
  const program = partsOf([PROGRAM]);
  return { page, scripts, partsOf: (screen) => (screen && parts.get(screen)) ?? program };
}

/** The page with its scheme script inlined, if there is one. */
async function withSchemeScript(
  root: string,
  page: string,
): Promise<Pick<StorefrontBuild, 'page' | 'scripts'>> {
  const file = SCHEME_SCRIPT.exec(page)?.[1];
  const text = file && (await readFile(join(root, file), 'utf8').catch(() => null));
  if (!text) return { page, scripts: [] };
  const hash = createHash('sha256').update(text).digest('base64');
  return {
    page: page.replace(SCHEME_SCRIPT, () => `<script>${text}</script>`),
    scripts: [`sha256-${hash}`],
  };
}

/** Empty in a storefront built without a manifest; the browser then discovers the files by itself. */
async function readManifest(root: string): Promise<Manifest> {
  const text = await readFile(join(root, '.vite/manifest.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Manifest;
}

/** The style sheets by file name. */
async function readSheets(root: string, manifest: Manifest): Promise<ReadonlyMap<string, string | null>> {
  const files = new Set(Object.values(manifest).flatMap((chunk) => chunk?.css ?? []));
  const read = async (file: string) =>
    [file, await readFile(join(root, file), 'utf8').catch(() => null)] as const;
  return new Map(await Promise.all([...files].map(read)));
}

/** The files of some modules and of everything they import statically. */
function partsFrom(
  manifest: Manifest,
  sheets: ReadonlyMap<string, string | null>,
  modules: readonly string[],
): Part[] {
  const seen = new Set<string>();
  const parts = new Map<string, Part>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    // Imports come first, as in the bundler's own pages, because a screen's styles may override theirs.
    chunk.imports?.forEach(visit);
    parts.set(chunk.file, { kind: 'script', href: `/${chunk.file}` });
    for (const file of chunk.css ?? [])
      parts.set(file, { kind: 'style', href: `/${file}`, text: sheets.get(file) ?? null });
  };
  modules.forEach(visit);
  return [...parts.values()];
}

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const ROOT = join(__dirname, '..');
const SHARED = ['rules', 'contracts', 'events', 'platform'];
const REACT = ['storefront', 'admin'];

/** The storefront's components as the API draws public pages with them. */
const DRAWING = 'apps/storefront/src/server/';

/** Which libs a room may import; a room that is not listed is a feature. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'libs/rules': [],
  'libs/contracts': ['rules'],
  'libs/events': ['rules'],
  'libs/platform': ['rules', 'contracts', 'events'],
  'libs/demo': ['rules'],
  'libs/ui': ['rules', 'contracts'],
  'apps/storefront': ['rules', 'contracts', 'ui'],
  'apps/admin': ['rules', 'contracts', 'ui'],
  'apps/payments-sandbox': [],
};
const EVERYTHING = ['libs/composition', 'libs/testing', 'apps/api', 'apps/worker', 'apps/cli'];

interface Import {
  file: string;
  room: string;
  target: string;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory())
      return name === 'node_modules' || name === 'public' ? [] : filesBelow(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

const roomOf = (path: string): string => path.split('/').slice(0, 2).join('/');
const isTest = (path: string): boolean =>
  /\.(spec|int-spec|http-spec|story)\.tsx?$/.test(path) || path.includes('/testing/');

function importsOf(file: string): Import[] {
  const path = relative(ROOT, file);
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g);
  return [...specifiers].map(([, target = '']) => ({
    file: path,
    room: roomOf(path),
    target: target.startsWith('.') ? normalize(join(dirname(path), target)) : target,
  }));
}

const SOURCES = [...filesBelow(join(ROOT, 'apps')), ...filesBelow(join(ROOT, 'libs'))];
const IMPORTS = SOURCES.filter((file) => !isTest(relative(ROOT, file))).flatMap(importsOf);

function mayImport({ room, target }: Import): boolean {
  const lib = target.replace('#libs/', '');
  if (EVERYTHING.includes(room)) return lib !== 'testing' || room === 'libs/testing';
  return (MAY_IMPORT[room] ?? SHARED).includes(lib);
}

describe('Who may import whom', () => {
  it('reads a plausible number of sources, so that a rule is not kept by looking nowhere', () => {
    expect(IMPORTS.length).toBeGreaterThan(200);
  });

  it('imports between libs run one way, and never from feature to feature', () => {
    const broken = IMPORTS.filter((one) => one.target.startsWith('#libs/') && !mayImport(one));
    expect(broken).toEqual([]);
  });

  it('every lib has one door: nobody reaches into another room by a path', () => {
    const broken = IMPORTS.filter(
      ({ room, target }) => /^(apps|libs)\//.test(target) && roomOf(target) !== room,
    );
    expect(broken).toEqual([]);
    expect(IMPORTS.filter(({ target }) => /^#libs\/[^/]+\//.test(target))).toEqual([]);
  });

  it('rules need nothing at all', () => {
    expect(
      IMPORTS.filter(({ room, target }) => room === 'libs/rules' && !target.startsWith('libs/rules/')),
    ).toEqual([]);
  });

  it('what the browser gets contains nothing of the server', () => {
    const broken = IMPORTS.filter(
      ({ file, room, target }) =>
        !file.endsWith('vite.config.ts') && // runs at build time
        !file.startsWith(DRAWING) && // runs in the API's thread
        REACT.includes(room.replace('apps/', '')) &&
        /^(node:|@nestjs|@mikro-orm|bullmq|ioredis|stripe)/.test(target),
    );
    expect(broken).toEqual([]);
  });

  it('what draws pages on the server is imported by nothing that a browser gets', () => {
    const broken = IMPORTS.filter(
      ({ file, target }) => target.startsWith(DRAWING) && !file.startsWith(DRAWING),
    );
    expect(broken).toEqual([]);
  });

  it('the environment is read in one place of each process', () => {
    const readers = SOURCES.map((file) => relative(ROOT, file)).filter(
      (path) =>
        !isTest(path) &&
        !path.endsWith('vite.config.ts') && // runs at build time
        /process\.env\b/.test(readFileSync(join(ROOT, path), 'utf8')),
    );
    expect(readers.sort()).toEqual([
      'apps/payments-sandbox/src/env.ts',
      'libs/platform/src/config/config.ts',
    ]);
  });
});

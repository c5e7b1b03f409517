/** Building what is stale: the servers by Nest's command, each screen application by Vite. Nothing is done twice for the same sources. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { tryLock } from './lock.mjs';
import { Problem } from './problem.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const DIST = path.join(ROOT, 'dist');
const STAMPS = path.join(DIST, '.built');
/** Another start or test run may be building the same clone. */
const OTHER_BUILD_MS = 180_000;

const COMMON = ['package-lock.json', 'tsconfig.base.json'];
const SERVER = {
  name: 'server',
  sources: [
    ...COMMON,
    'nest-cli.json',
    'tsconfig.build.json',
    'apps/api',
    'apps/worker',
    'apps/cli',
    'apps/payments-sandbox',
    'libs',
  ],
};
const screen = (app, name, ...options) => ({
  app,
  name,
  options,
  sources: [...COMMON, `apps/${app}`, 'libs/core/rules', 'libs/core/contracts', 'libs/ui'],
});
/** The storefront's own components once more, for the thread in which the API draws public pages. */
const DRAWING = screen('storefront', 'storefront-server', '--ssr', 'src/server/thread.ts');
const SCREENS = [screen('storefront', 'storefront'), DRAWING, screen('admin', 'admin')];

/**
 * Brings dist/ up to date.
 * @param {import('./processes.mjs').Processes} processes
 * @param {{ say: (line: string) => void }} how
 * @throws Problem with the compiler's words
 */
export const buildWhatIsStale = (processes, { say }) =>
  alone(async () => {
    await unlessFresh(SERVER, say, () => buildServer(processes));
    for (const one of SCREENS.filter(exists)) await unlessFresh(one, say, () => buildScreens(processes, one));
  });

/**
 * Brings dist/storefront-server up to date, which is all that tests of the API need.
 * @param {import('./processes.mjs').Processes} processes
 * @param {{ say: (line: string) => void }} how
 * @throws Problem with the compiler's words
 */
export const buildDrawing = (processes, { say }) =>
  alone(() => unlessFresh(DRAWING, say, () => buildScreens(processes, DRAWING)));

async function alone(build) {
  mkdirSync(DIST, { recursive: true });
  const release = tryLock(path.join(DIST, '.lock'), OTHER_BUILD_MS);
  if (!release)
    throw new Problem({
      part: 'The build',
      why: 'Another one is running in this clone and does not end.',
      todo: 'Stop it and try again.',
    });
  try {
    await build();
  } finally {
    release();
  }
}

const exists = ({ app }) => existsSync(path.join(ROOT, 'apps', app, 'index.html'));

const buildScreens = (processes, { app, name, options }) =>
  processes.run(
    tool(`build of the ${name}`, 'vite/bin/vite.js', [
      'build',
      `apps/${app}`,
      '--logLevel',
      'warn',
      ...options,
    ]),
  );

async function unlessFresh({ name, sources }, say, build) {
  const now = fingerprint(sources);
  const stamp = path.join(STAMPS, name);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  say(`Building the ${name}…`);
  rmSync(stamp, { force: true });
  await build();
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stamp, now);
}

async function buildServer(processes) {
  await processes.run(tool('build of the servers', '@nestjs/cli/bin/nest.js', ['build', 'api']));
  removeWithoutSource('apps');
  removeWithoutSource('libs');
}

/**
 * A command from node_modules, run by this very Node.
 * In production's name, whatever the shell says: a bundle that was built by a test run must be the one that people get.
 */
export const tool = (name, script, args) => ({
  name,
  layer: 3,
  command: process.execPath,
  args: [path.join(ROOT, 'node_modules', script), ...args],
  cwd: ROOT,
  env: { ...process.env, NODE_ENV: 'production' },
  todo: 'Correct what the compiler says (or, in a fresh clone, remove dist/ and try again).',
});

/** The compiler leaves what a deleted file once became; a migration that was renamed would then run under both names. */
function removeWithoutSource(room) {
  for (const file of filesIn(path.join(DIST, room))) {
    const source = path.join(ROOT, path.relative(DIST, file)).replace(/\.js(\.map)?$/, '.ts');
    if (source.endsWith('.ts') && !existsSync(source)) rmSync(file);
  }
}

/** By content: times change with every checkout. */
function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(path.join(ROOT, source)))) {
    hash.update(`${path.relative(ROOT, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** @returns {string[]} in a steady order */
function filesIn(place) {
  if (!existsSync(place)) return [];
  if (/\.(json|mjs|ts)$/.test(place)) return [place];
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

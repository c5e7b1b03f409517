/** Builds what is out of date: the servers with the Nest CLI and Rolldown, each frontend with Vite. Unchanged sources are not rebuilt. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { tryLock } from './lock.mjs';
import { Problem } from './problem.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const DIST = path.join(ROOT, 'dist');
const STAMPS = path.join(DIST, '.built');
/** How long to wait for another build in the same clone. */
const LOCK_TIMEOUT_MS = 180_000;

const COMMON = ['package-lock.json', 'tsconfig.base.json'];
const SERVER = {
  name: 'server',
  sources: [
    ...COMMON,
    'nest-cli.json',
    'rolldown.config.mjs',
    'tsconfig.build.json',
    'apps/api',
    'apps/worker',
    'apps/cli',
    'apps/payments-sandbox',
    'libs',
  ],
};
const frontend = (app, name, ...options) => ({
  app,
  name,
  options,
  sources: [...COMMON, `apps/${app}`, 'libs/core/rules', 'libs/core/contracts', 'libs/ui'],
});
/** The storefront's components for server-side rendering in the API's renderer thread. */
const RENDERER = frontend('storefront', 'storefront-server', '--ssr', 'src/server/thread.ts');
const FRONTENDS = [frontend('storefront', 'storefront'), RENDERER, frontend('admin', 'admin')];

/**
 * Brings dist/ up to date.
 * @param {import('./processes.mjs').Processes} processes
 * @param {{ say: (line: string) => void }} options
 * @throws Problem with the compiler's output
 */
export const buildWhatIsStale = (processes, { say }) =>
  withBuildLock(async () => {
    await buildIfStale(SERVER, say, () => buildServer(processes));
    for (const target of FRONTENDS.filter(exists))
      await buildIfStale(target, say, () => buildFrontend(processes, target));
  });

/**
 * Brings the servers in dist/ up to date, the only build that the command line needs.
 * @param {import('./processes.mjs').Processes} processes
 * @param {{ say: (line: string) => void }} options
 * @throws Problem with the compiler's output
 */
export const buildServers = (processes, { say }) =>
  withBuildLock(() => buildIfStale(SERVER, say, () => buildServer(processes)));

/**
 * Brings dist/storefront-server up to date, the only build that API tests need.
 * @param {import('./processes.mjs').Processes} processes
 * @param {{ say: (line: string) => void }} options
 * @throws Problem with the compiler's output
 */
export const buildDrawing = (processes, { say }) =>
  withBuildLock(() => buildIfStale(RENDERER, say, () => buildFrontend(processes, RENDERER)));

async function withBuildLock(build) {
  mkdirSync(DIST, { recursive: true });
  const release = tryLock(path.join(DIST, '.lock'), LOCK_TIMEOUT_MS);
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

const buildFrontend = (processes, { app, name, options }) =>
  processes.run(
    tool(`build of the ${name}`, 'vite/bin/vite.js', [
      'build',
      `apps/${app}`,
      '--logLevel',
      'warn',
      ...options,
    ]),
  );

async function buildIfStale({ name, sources }, say, build) {
  const current = fingerprint(sources);
  const stamp = path.join(STAMPS, name);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  say(`Building the ${name}…`);
  rmSync(stamp, { force: true });
  await build();
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stamp, current);
}

async function buildServer(processes) {
  await processes.run(tool('build of the servers', '@nestjs/cli/bin/nest.js', ['build', 'api']));
  removeWithoutSource('apps');
  removeWithoutSource('libs');
  await processes.run(
    tool('bundling of the servers', 'rolldown/bin/cli.mjs', [
      '-c',
      'rolldown.config.mjs',
      '--log-level',
      'warn',
    ]),
  );
  removeOld('servers');
}

/**
 * A command from node_modules, run with the current Node. NODE_ENV is always production, so that a bundle built by a test
 * run is the one that ships.
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

/** Removes the compiler's output of deleted sources; a renamed migration would otherwise run under both names. */
function removeWithoutSource(folder) {
  for (const file of filesIn(path.join(DIST, folder))) {
    const source = path.join(ROOT, path.relative(DIST, file)).replace(/\.js(\.map)?$/, '.ts');
    if (source.endsWith('.ts') && !existsSync(source)) rmSync(file);
  }
}

/** Removes what a bundling has not written again for a day: servers that still run load some of it late. */
function removeOld(folder) {
  for (const file of filesIn(path.join(DIST, folder)))
    if (Date.now() - statSync(file).mtimeMs > 86_400_000) rmSync(file);
}

/** Hash of the contents, because modification times change with every checkout. */
function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(path.join(ROOT, source)))) {
    hash.update(`${path.relative(ROOT, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** @returns {string[]} sorted paths */
function filesIn(fileOrFolder) {
  if (!existsSync(fileOrFolder)) return [];
  if (/\.(json|mjs|ts)$/.test(fileOrFolder)) return [fileOrFolder];
  return readdirSync(fileOrFolder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

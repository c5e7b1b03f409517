/** Folders for the Unix sockets of the embedded servers: a query through one costs both ends less than through TCP. */
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { identity } from './postgres-binaries.mjs';

/** The shortest limit of any system for the path of a socket, less the longest name of one. */
const MAX_PATH = 104 - '/.s.PGSQL.65535.lock'.length;

/**
 * An empty folder that only we and the embedded servers can enter.
 * @param {string} dataDir whose servers use it; a clone's folder may be too deep for a socket, so it lies among temporary files
 * @param {string} [temp] a folder for temporary files
 * @returns {string | null} null where there can be none, so the servers are reached through TCP
 */
export function socketDir(dataDir, temp = tmpdir()) {
  if (process.platform === 'win32') return null;
  const dir = placeFor(dataDir, temp);
  if (dir.length > MAX_PATH) return null;
  const owner = identity.uid ?? process.getuid?.() ?? 0;
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const found = lstatSync(dir);
    // Somebody else's folder, or a link to one, could be in the way.
    if (!found.isDirectory() || ![owner, process.getuid?.()].includes(found.uid)) return null;
    chmodSync(dir, 0o700);
    if (identity.uid !== undefined) chownSync(dir, identity.uid, identity.gid ?? identity.uid);
    for (const old of readdirSync(dir)) rmSync(path.join(dir, old), { recursive: true, force: true });
    return dir;
  } catch {
    return null;
  }
}

/** Removes the folder when its servers have stopped. */
export const removeSocketDir = (dataDir) => rmSync(placeFor(dataDir), { recursive: true, force: true });

const placeFor = (dataDir, temp = tmpdir()) =>
  path.join(temp, `latchkey-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);

/** Small files of facts that a full disk or a power failure must not leave half-written. */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';

/**
 * Replaces a file; whoever reads it finds the former content or the new one, never a part.
 * @param {string} file
 * @param {unknown} value anything that JSON can express
 * @param {{ mode?: number }} [options]
 */
export function writeJson(file, value, { mode = 0o644 } = {}) {
  const fresh = `${file}.new`;
  try {
    const handle = openSync(fresh, 'w', mode);
    try {
      writeSync(handle, `${JSON.stringify(value, null, 2)}\n`);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

/**
 * Reads a file that {@link writeJson} has written, or an earlier version that did not write it whole.
 * @param {string} file
 * @returns {any} undefined when there is no such file, null when it is damaged
 */
export function readJson(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

import { DatabaseSync } from 'node:sqlite';

/** SQLITE_BUSY: somebody else holds the lock. */
const BUSY = 5;

/**
 * Takes a lock that dies with its holder. A file with a process id in it would outlive a `kill -9` and name a stranger
 * after a reboot; SQLite's file lock belongs to the operating system, which lets go by itself.
 * @param {string} file made when missing, and left in place
 * @param {number} [waitMs] how long to wait for another holder
 * @returns {(() => void) | null} a release, or null when another process holds it
 */
export function tryLock(file, waitMs = 0) {
  const lock = new DatabaseSync(file, { timeout: waitMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (/** @type {{ errcode?: number }} */ (error).errcode === BUSY) return null;
    throw error;
  }
}

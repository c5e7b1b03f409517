import { DatabaseSync } from 'node:sqlite';

/** SQLITE_BUSY: another process holds the lock. */
const BUSY = 5;

/**
 * Takes a lock that is released when its holder dies. A pid file would survive a `kill -9` and name another process after
 * a reboot; the operating system releases SQLite's file lock by itself.
 * @param {string} file created when missing, and left in place
 * @param {number} [waitMs] how long to wait for another holder
 * @returns {(() => void) | null} releases the lock; null when another process holds it
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

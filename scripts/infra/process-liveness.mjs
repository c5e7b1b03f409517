import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * @param {number} pid
 * @returns {boolean} false for a process that has ended and only waits for its parent to notice
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
  return process.platform !== 'linux' || !['Z', null].includes(linuxStat(pid, 3));
}

/**
 * When a process began, as text to compare: with its number it names one process for ever, across reboots too.
 * @param {number} pid
 * @returns {string | null} null when there is no such process
 */
export function birthOf(pid) {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  const ticks = linuxStat(pid, 22);
  return ticks && `${boot}:${ticks}`;
}

/**
 * @param {number} pid
 * @returns {number | null} null where this cannot be asked cheaply
 */
export function parentOf(pid) {
  return process.platform === 'linux' ? Number(linuxStat(pid, 4)) : null;
}

/** A field of proc_pid_stat(5), numbered as there; counted behind the name, which may hold blanks and brackets. */
function linuxStat(pid, field) {
  try {
    const behindName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop() ?? '';
    return behindName.split(' ')[field - 3] ?? null;
  } catch {
    return null; // no such process
  }
}

/**
 * Signals a process that leads its own group, and its children with it; one that has ended already is no error.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 * @param {{ leaderOnly?: boolean }} [how]
 */
export function signalGroup(pid, signal, { leaderOnly = false } = {}) {
  try {
    process.kill(leaderOnly ? pid : -pid, signal);
  } catch (error) {
    // EPERM is what some systems say of a group whose members have all just ended.
    if (!['ESRCH', 'EPERM'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error;
  }
}

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * @param {number} pid
 * @returns {boolean} false for an ended process, including a zombie
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
 * The start time of a process as comparable text: with the pid it identifies a process uniquely, even across reboots.
 * @param {number} pid
 * @returns {string | null} null when there is no such process
 */
export function startTimeOf(pid) {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  const ticks = linuxStat(pid, 22);
  return ticks && `${boot}:${ticks}`;
}

/**
 * @param {number} pid
 * @returns {number | null} null where this is expensive to find out
 */
export function parentOf(pid) {
  return process.platform === 'linux' ? Number(linuxStat(pid, 4)) : null;
}

/** A field of proc_pid_stat(5) by its number there; counted after the name, which may contain spaces and parentheses. */
function linuxStat(pid, field) {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop() ?? '';
    return afterName.split(' ')[field - 3] ?? null;
  } catch {
    return null; // no such process
  }
}

/**
 * Signals a group leader and its children; ignores a process that has already ended.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 * @param {{ leaderOnly?: boolean }} [options]
 */
export function signalGroup(pid, signal, { leaderOnly = false } = {}) {
  try {
    process.kill(leaderOnly ? pid : -pid, signal);
  } catch (error) {
    // Some systems return EPERM for a group whose members have all just ended.
    if (!['ESRCH', 'EPERM'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error;
  }
}

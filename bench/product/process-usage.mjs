/** CPU time and memory of processes with all their children, read from /proc; nothing where there is none. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The kernel's unit of CPU time, the same on every Linux in use. */
const MS_PER_TICK = 10;
const BYTES_PER_KILOBYTE = 1_024;

/** @typedef {{ cpuMs: number, bytes: number }} Usage since the start of the processes; each has its part of the memory that several share */

/**
 * @param {Record<string, number>} pids by name
 * @returns {Record<string, Usage> | null} null without /proc
 */
export function usageOf(pids) {
  if (!existsSync('/proc/self/stat')) return null;
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(pid));
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, sumUp(treeOf(pid, processes))]));
}

function treeOf(root, processes) {
  const children = processes
    .filter(({ parent }) => parent === root)
    .flatMap(({ pid }) => treeOf(pid, processes));
  return [...processes.filter(({ pid }) => pid === root), ...children];
}

/** @returns {Usage} */
const sumUp = (processes) => ({
  cpuMs: processes.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
  bytes: processes.reduce((sum, { pid }) => sum + memoryOf(pid), 0),
});

/** Proportional set size: private pages, and each shared page divided by those who share it. 0 when it has ended meanwhile. */
function memoryOf(pid) {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss: +(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * BYTES_PER_KILOBYTE;
  } catch {
    return 0;
  }
}

/** Empty when it has ended meanwhile. Children that have ended are counted by their parent. */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in parentheses, may have blanks. Then follow the state, the parent, and from the twelfth on the times.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [
      {
        pid: Number(pid),
        parent: Number(fields[1]),
        cpuMs: ticks * MS_PER_TICK,
      },
    ];
  } catch {
    return [];
  }
}

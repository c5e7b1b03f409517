import { renameSync } from 'node:fs';
import path from 'node:path';

/** Folder in which points are armed; null: processes die only by themselves. */
let folder: string | null = null;

/** Lets this process die at armed points of a folder, or never again. Never in production, see `loadConfig`. */
export function enableCrashPoints(armedIn: string | null): void {
  folder = armedIn;
}

/** True when a process can be made to die. */
export const crashPointsEnabled = (): boolean => folder !== null;

/**
 * A place between two durable steps: before or after a commit, a call to the provider, a job. When it is armed, the process dies
 * here at once, as by `kill -9`. Arming is a file `<folder>/armed/<name>`; whoever moves it to `<folder>/hit/` dies, so that each is
 * hit once, whatever else runs. Free when crash points are off.
 * @param name characters other than letters, digits, dots and hyphens count as hyphens
 */
export function crashPoint(name: string): void {
  if (folder === null) return;
  const file = fileNameOf(name);
  try {
    renameSync(path.join(folder, 'armed', file), path.join(folder, 'hit', `${file}@${process.pid}`));
  } catch {
    return; // not armed
  }
  process.kill(process.pid, 'SIGKILL');
}

const fileNameOf = (name: string): string => name.replaceAll(/[^\w.-]+/g, '-');

import { SCHEDULES, type ScheduleName } from '#libs/events';

/** What each schedule runs. A sweep looks in the database for what is due; it may run twice, or on two workers at once. */
export type Sweeps = Readonly<Record<ScheduleName, () => Promise<unknown>>>;

/** The sweeps of one feature. */
export interface SweepGroup {
  sweeps: Partial<Sweeps>;
}

/** Token of the whole table, of type {@link Sweeps}. */
export const SWEEP_TABLE = Symbol('SWEEP_TABLE');

/** The features' sweeps as one. @throws Error naming schedules that nobody runs */
export function wholeSweeps(groups: readonly SweepGroup[]): Sweeps {
  const whole = Object.assign({}, ...groups.map((group) => group.sweeps)) as Partial<Sweeps>;
  const without = Object.keys(SCHEDULES).filter((name) => !whole[name as ScheduleName]);
  if (without.length > 0) throw new Error(`Schedules that nobody runs: ${without.join(', ')}`);
  return whole as Sweeps;
}

import { LRUCache } from 'lru-cache';
import { instantOf, localTimeIn } from '#libs/core/platform';
import type { LocalTime, WallClocks } from '#libs/core/rules';

/** The days that claims look back on, in a hundred zones. */
const KEPT = 6_000;

const instants = new LRUCache<string, Date>({ max: KEPT });
const times = new LRUCache<string, LocalTime>({ max: KEPT });

/**
 * The platform's clocks on the wall. They remember what they have said: it never changes, and every claim asks for the beginnings of the same
 * fifty days, which takes a hundred times as long to compute.
 */
export const clocks: WallClocks = {
  instantOf: (day, time, zone) =>
    remembered(instants, `${day} ${time} ${zone}`, () => instantOf(day, time, zone)),
  localTimeIn: (zone, at) => remembered(times, `${at.getTime()} ${zone}`, () => localTimeIn(zone, at)),
};

function remembered<T extends object>(known: LRUCache<string, T>, key: string, compute: () => T): T {
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = compute();
  known.set(key, value);
  return value;
}

import { Turns } from './turns.js';

const entry = (since = 0) => ({ since });

describe('Turns', () => {
  it.each(['ann', ''])('forget what was taken, removed or too old (caller "%s")', (caller) => {
    const turns = new Turns<{ since: number }>();
    const [taken, removed, old, young] = [entry(1), entry(2), entry(3), entry(9)];
    for (const one of [taken, removed, old, young]) turns.add(caller, one);
    expect(turns.take()).toBe(taken);
    turns.delete(removed);
    turns.delete(taken); // for the second time
    expect(turns.removeOlder(5)).toEqual([old]);
    expect(turns.removeOlder(5)).toEqual([]);
    expect([turns.size, turns.take(), turns.take(), turns.size]).toEqual([1, young, undefined, 0]);
  });

  it('count what has its turn before one more of a caller', () => {
    const turns = new Turns<{ since: number }>();
    for (let n = 0; n < 5; n += 1) turns.add('crowd', entry());
    turns.add('ann', entry());
    // Ann's first, and two of the crowd before her second.
    expect([turns.ahead('crowd'), turns.ahead('ann'), turns.ahead('bob')]).toEqual([6, 3, 2]);
  });
});

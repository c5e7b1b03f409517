import fc from 'fast-check';
import { Admission, TICK_MS } from './admission.js';

/** Finishes requests by name, and lists what became of them. */
function startAdmission(limits: { running: number; waitMs: number }) {
  const time = { now: 0 };
  const admission = new Admission(limits, () => time.now);
  const leave = new Map<string, () => void>();
  const admitted: string[] = [];
  const refused: string[] = [];
  return {
    ...{ admitted, refused },
    enter: (name: string, rank: 'first' | 'usual' = 'usual', caller = 'anybody') =>
      leave.set(
        name,
        admission.enter(
          rank,
          () => caller,
          (isAdmitted) => void (isAdmitted ? admitted : refused).push(name),
        ),
      ),
    finish: (name: string) => leave.get(name)?.(),
    /** Time passes while the event loop keeps up. */
    pass: (ms: number) => {
      for (const end = time.now + ms; time.now < end;) {
        time.now = Math.min(end, time.now + TICK_MS);
        admission.tick();
      }
    },
    /** The event loop does something else for so long. */
    block: (ms: number) => {
      time.now += ms;
      admission.tick();
    },
  };
}

describe('Admission', () => {
  it('admits up to the limit, lets others wait, and admits the next when one has finished', () => {
    const { enter, finish, admitted, refused } = startAdmission({ running: 2, waitMs: 300 });
    for (const name of ['a', 'b', 'c', 'd']) enter(name);
    expect(admitted).toEqual(['a', 'b']);
    finish('a');
    finish('a'); // gives no second place
    expect(admitted).toEqual(['a', 'b', 'c']);
    expect(refused).toEqual([]);
  });

  it('refuses at once what could not be answered in time at the rate at which requests finish', () => {
    const { enter, finish, pass, refused } = startAdmission({ running: 1, waitMs: 300 });
    enter('running');
    enter('0');
    for (let n = 0; n < 200; n += 1) {
      enter(String(n + 1));
      pass(100); // one request finishes each 100 ms
      finish(n === 0 ? 'running' : String(n - 1));
    }
    expect(refused).toEqual([]);
    for (const name of ['fits', 'fits too', 'too many']) enter(name);
    expect(refused).toEqual(['too many']);
  });

  it('refuses what has waited too long, even when nothing finishes', () => {
    const { enter, pass, admitted, refused } = startAdmission({ running: 1, waitMs: 300 });
    enter('stuck');
    enter('waiting');
    pass(301);
    expect([admitted, refused]).toEqual([['stuck'], ['waiting']]);
  });

  it('gives what is first every other place, so that it cannot become a crowd', () => {
    const { enter, finish, admitted } = startAdmission({ running: 1, waitMs: 5_000 });
    enter('running');
    for (let n = 1; n <= 300; n += 1) enter(`file ${n}`, 'first', 'crowd');
    enter('ann', 'usual', 'ann');
    enter('bob', 'usual', 'bob');
    for (let n = 0; n < 5; n += 1) finish(admitted.at(-1) ?? '');
    expect(admitted).toEqual(['running', 'file 1', 'ann', 'file 2', 'bob', 'file 3']);
  });

  it('lets webhooks pass everybody who waits', () => {
    const { enter, finish, admitted } = startAdmission({ running: 1, waitMs: 300 });
    enter('running');
    enter('search');
    enter('webhook', 'first');
    finish('running');
    expect(admitted).toEqual(['running', 'webhook']);
  });

  it('gives away the place of a request that waits for somebody else', () => {
    const { enter, finish, pass, admitted } = startAdmission({ running: 1, waitMs: 5_000 });
    enter('checkout');
    enter('search');
    pass(1_001);
    expect(admitted).toEqual(['checkout', 'search']);
    enter('another');
    finish('checkout'); // its place was given away already
    expect(admitted).toEqual(['checkout', 'search']);
  });

  it('forgets a caller who leaves while waiting', () => {
    const { enter, finish, admitted, refused } = startAdmission({ running: 1, waitMs: 300 });
    for (const name of ['running', 'gone', 'next']) enter(name);
    finish('gone');
    finish('running');
    expect([admitted, refused]).toEqual([['running', 'next'], []]);
  });

  it('lets callers take turns, so that one who sends hundreds waits behind those who send one', () => {
    const { enter, finish, admitted } = startAdmission({ running: 1, waitMs: 5_000 });
    for (let n = 0; n < 300; n += 1) enter(`crowd ${n}`, 'usual', 'crowd');
    enter('ann', 'usual', 'ann');
    enter('bob 1', 'usual', 'bob');
    enter('bob 2', 'usual', 'bob');
    for (let n = 0; n < 6; n += 1) finish(admitted.at(-1) ?? '');
    expect(admitted).toEqual(['crowd 0', 'crowd 1', 'ann', 'bob 1', 'crowd 2', 'bob 2', 'crowd 3']);
  });

  it('refuses the many of one caller, and not the few of another', () => {
    const { enter, refused } = startAdmission({ running: 1, waitMs: 30 }); // ten are expected to finish meanwhile
    for (let n = 0; n < 300; n += 1) enter(`crowd ${n}`, 'usual', 'crowd');
    expect(refused).toHaveLength(300 - 1 - 10);
    for (const name of ['ann', 'bob', 'cid']) enter(name, 'usual', name);
    expect(refused.filter((name) => !name.startsWith('crowd'))).toEqual([]);
  });

  it('works on fewer requests at once while the event loop is late, and on more when it keeps up', () => {
    const { enter, finish, block, pass, admitted } = startAdmission({ running: 20, waitMs: 5_000 });
    const names = Array.from({ length: 60 }, (_, n) => String(n));
    for (let n = 0; n < 20; n += 1) block(150);
    for (const name of names) enter(name);
    expect(admitted).toHaveLength(4);
    pass(500);
    expect(admitted).toHaveLength(14);
    pass(400);
    expect(admitted).toHaveLength(20);
    names.slice(0, 3).forEach(finish);
    expect(admitted).toHaveLength(23);
  });

  it('decides each request once and never exceeds the limit, whatever happens', () => {
    const step = fc.oneof(
      fc.record({ enter: fc.constantFrom<'first' | 'usual'>('first', 'usual'), caller: fc.nat(3) }),
      fc.record({ finish: fc.nat(60) }),
      fc.record({ pass: fc.nat(400) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), fc.integer({ min: 1, max: 4 }), (steps, running) => {
        const { enter, finish, pass, admitted, refused } = startAdmission({ running, waitMs: 300 });
        const ended = new Set<string>();
        const since = new Map<string, number>();
        let entered = 0;
        let now = 0;
        for (const one of steps) {
          if ('enter' in one) {
            entered += 1;
            enter(String(entered), one.enter, String(one.caller));
          } else if ('finish' in one) {
            const name = String((one.finish % (entered + 1)) + 1);
            if (Number(name) <= entered) ended.add(name);
            finish(name);
          } else {
            now += one.pass;
            pass(one.pass);
          }
          for (const name of admitted) if (!since.has(name)) since.set(name, now);
          const occupied = admitted.filter(
            (name) => !ended.has(name) && now - (since.get(name) ?? 0) <= 1_000,
          );
          expect(occupied.length).toBeLessThanOrEqual(running);
          expect(new Set([...admitted, ...refused]).size).toBe(admitted.length + refused.length);
        }
        pass(1_500);
        const undecided = Array.from({ length: entered }, (_, n) => String(n + 1)).filter(
          (name) => !admitted.includes(name) && !refused.includes(name) && !ended.has(name),
        );
        expect(undecided).toEqual([]);
      }),
    );
  });
});

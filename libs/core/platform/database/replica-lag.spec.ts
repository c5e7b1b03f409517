import { ReplicaLag } from './replica-lag.js';

describe('How old a replica is', () => {
  it('is as old as what it has not replayed', () => {
    const lag = new ReplicaLag();
    expect(lag.seen(0, { written: 100, replayed: 100, age: 50 })).toBe(0);
    expect(lag.seen(1_000, { written: 200, replayed: 100, age: 1 })).toBe(1);
    expect(lag.seen(4_000, { written: 300, replayed: 100, age: 4 })).toBe(4);
    expect(lag.seen(5_000, { written: 400, replayed: 250, age: 1 })).toBe(1);
    expect(lag.seen(6_000, { written: 400, replayed: 400, age: 1 })).toBe(0);
  });

  it('is not old because nothing was written for long', () => {
    const lag = new ReplicaLag();
    expect(lag.seen(0, { written: 100, replayed: 100, age: 86_400 })).toBe(0);
    expect(lag.seen(3_600_000, { written: 100, replayed: 100, age: 90_000 })).toBe(0);
  });

  it('is as old as its last commit when nobody has looked before', () => {
    const lag = new ReplicaLag();
    expect(lag.seen(10_000, { written: 900, replayed: 100, age: 300 })).toBe(300);
    expect(lag.seen(11_000, { written: 950, replayed: 100, age: 301 })).toBe(301);
    expect(lag.seen(12_000, { written: 950, replayed: 920, age: 0 })).toBe(1);
  });

  it('is never old without a log to replay', () => {
    expect(new ReplicaLag().seen(0, { written: 100, replayed: null, age: 0 })).toBe(0);
  });
});

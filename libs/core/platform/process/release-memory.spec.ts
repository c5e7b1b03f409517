import { releaseMemory } from './release-memory.js';

const MEGABYTE = 1_000_000;

const leaveGarbage = (): number => Array.from({ length: 500_000 }, (_, index) => ({ index })).length;

describe('Releasing memory', () => {
  it('leaves no garbage behind', () => {
    releaseMemory();
    const before = process.memoryUsage().heapUsed;
    leaveGarbage();
    const withGarbage = process.memoryUsage().heapUsed;
    releaseMemory();
    expect(withGarbage - before).toBeGreaterThan(4 * MEGABYTE);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(MEGABYTE);
  });
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeEverything } from '../setup/cleanup.js';
import { runCommand } from './run-command.js';

/** What this test reads of a measured path. */
interface Row {
  name: string;
  done: number;
  outcomes: Readonly<Record<string, number>>;
  statements: number;
  notes?: readonly string[];
  limits?: Readonly<Record<string, { done: number } | undefined>>;
}

/** The short form of `npm run bench`: that it measures, and what does not depend on the machine. How fast anything is, it does not judge. */
describe('The measuring of the product', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-bench-'));
  afterEach(closeEverything);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('counts what a search and an order cost, and finds no night sold twice', async () => {
    const file = path.join(folder, 'result.json');
    const options = { homes: '1000', seconds: '1', connections: '2', only: 'search,order', json: file };
    await runCommand(
      'bench/run.mjs',
      Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    );
    const { rows } = JSON.parse(readFileSync(file, 'utf8')) as { rows: Row[] };
    const row = (name: string): Row => {
      const found = rows.find((one) => one.name === name);
      if (!found) throw new Error(`${name} is not among ${rows.map((one) => one.name).join(', ')}`);
      return found;
    };
    const search = row('search, about 100 homes');
    expect(search.outcomes).toEqual({ 200: search.done });
    // The search itself: of what is asked for the first time nobody asks the version. What the product costs at rest is subtracted, so that
    // a short run may have a few too many or too few.
    expect(search.statements).toBeGreaterThan(0.6);
    expect(search.statements).toBeLessThan(1.8);
    for (const limit of Object.values(search.limits ?? {})) expect(limit?.done).toBeGreaterThan(0);

    for (const together of [1, 4, 16]) {
      const order = row(`order to points, ${together} at a time`);
      expect(order.done).toBeGreaterThan(0);
      // 61, and what the product does meanwhile; each order counts those of the schedules, which are few.
      expect(order.statements).toBeGreaterThan(40);
      expect(order.statements).toBeLessThan(90);
      // Five events with eight marks; those of the first order may have been counted before.
      expect(order.notes?.join()).toMatch(
        /(4\.[89]|5\.0) events, (7\.[6-9]|8\.0) marks.*; 0 nights sold twice/,
      );
    }
  });
});

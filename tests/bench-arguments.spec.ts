import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { documentIn, noArguments, optionsIn, OVERLOADED, resultsIn } from '../bench/product/arguments.mjs';

const ROOT = path.join(__dirname, '..');
const DOCUMENT = path.join(ROOT, 'docs/performance.md');

describe('What a bench is asked for', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-bench-'));
  const result = path.join(folder, 'result.json');
  beforeAll(() => writeFileSync(result, '{ "rows": [] }'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has defaults, and is read as numbers, lists and files', () => {
    expect(optionsIn([])).toMatchObject({ homes: 10_000, seconds: 10, runs: 1, only: [], write: null });
    const json = path.join(folder, 'new/a.json');
    const args = ['--sizes', '1000,5000', '--only', 'search,order', '--json', json, '--write', DOCUMENT];
    expect(optionsIn(args)).toMatchObject({
      sizes: [1_000, 5_000],
      only: ['search', 'order'],
      json,
      write: DOCUMENT,
    });
  });

  it.each([
    [['--only', 'nosuch'], '--only knows no group "nosuch"'],
    [['--only', 'search,'], '--only knows no group ""'],
    [['--runs', '0'], '--runs takes a whole number of at least 1, not "0"'],
    [['--connections', 'x'], '--connections takes a whole number of at least 1, not "x"'],
    [['--seconds', '0'], '--seconds takes'],
    [['--seconds', '1.5'], '--seconds takes'],
    [['--backlog='], '--backlog takes'],
    [['--seed=-1'], '--seed takes'],
    [['--homes', 'abc'], '--homes takes a whole number from 300'],
    [['--homes', '299'], '--homes takes'],
    [['--sizes', '1000,,2000'], '--sizes takes'],
    [['--write', '/nonexistent/x.md'], 'There is no document /nonexistent/x.md'],
    [['--write', path.join(ROOT, 'README.md')], 'has no place for figures'],
    [['--json', ROOT], '--json takes a file'],
    [['--json', path.join(DOCUMENT, 'a.json')], '--json cannot be written'],
    [['--speed', '3'], "Unknown option '--speed'"],
    [['search'], "Unexpected argument 'search'"],
  ])('%j is refused: %s', (args, reason) => {
    expect(() => optionsIn(args)).toThrow(reason);
  });

  it('only what is overloaded can be chosen of it', () => {
    expect(optionsIn(['--only', 'detail'], OVERLOADED).only).toEqual(['detail']);
    expect(() => optionsIn(['--only', 'order'], OVERLOADED)).toThrow('Try: dates, detail.');
  });

  it('results have to exist, as many as are compared', () => {
    expect(resultsIn([result], { least: 1 })).toEqual([result]);
    expect(() => resultsIn([], { least: 1 })).toThrow('Name at least one result of earlier runs.');
    expect(() => resultsIn([result], { least: 2, most: 2 })).toThrow('Name 2 results of earlier runs.');
    expect(() => resultsIn([path.join(folder, 'none.json')], { least: 1 })).toThrow(
      'is no result of a bench',
    );
    expect(() => resultsIn([DOCUMENT], { least: 1 })).toThrow('is no result of a bench');
    expect(() => documentIn(undefined)).toThrow('Name the document that takes the figures.');
    expect(() => noArguments(['1000'])).toThrow('takes no arguments, but got 1000');
  });

  it.each([
    [['--runs', '0'], '--runs takes a whole number of at least 1, not "0".'],
    [['spread'], 'Name at least one result of earlier runs.'],
    [['nosuch'], 'There is no bench nosuch.'],
  ])('%j ends with one sentence before anything starts', (args, sentence) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(ROOT, 'bench/run.mjs'), ...args],
      { encoding: 'utf8', timeout: 30_000 },
    );
    expect({ status, stdout, lines: stderr.trim().split('\n') }).toEqual({
      status: 2,
      stdout: '',
      lines: [expect.stringContaining(sentence)],
    });
  });
});

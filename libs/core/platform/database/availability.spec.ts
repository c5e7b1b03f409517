import { once } from 'node:events';
import { connect } from 'node:net';
import { isDatabaseDown } from './availability.js';

const withCode = (code: string): Error => Object.assign(new Error(code), { code });

describe('A database that is away', () => {
  it.each(['ECONNREFUSED', '57P01', '57P03', '53100', '08006'])('is recognized by %s', (code) => {
    expect(isDatabaseDown(withCode(code))).toBe(true);
    expect(isDatabaseDown(new Error('select', { cause: withCode(code) }))).toBe(true);
  });

  it.each(['08P01', '23505', '40001'])('is not the reason for %s', (code) => {
    expect(isDatabaseDown(withCode(code))).toBe(false);
  });

  it('is recognized by its missing socket, in which it differs from any other missing file', async () => {
    const [error] = (await once(
      connect('/nowhere/.s.PGSQL.5432').on('error', () => undefined),
      'error',
    )) as [Error];
    expect(isDatabaseDown(error)).toBe(true);
    expect(isDatabaseDown(new Error('select', { cause: error }))).toBe(true);
    const missing = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' });
    expect(isDatabaseDown(missing)).toBe(false);
  });
});

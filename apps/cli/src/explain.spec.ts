import { loadConfig } from '#libs/core/platform';
import { explain } from './explain.js';
import { UserError } from './user-error.js';

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

const withCode = (code: string): Error => Object.assign(new Error('driver words\nover two lines'), { code });

describe('What the command line says of an error', () => {
  it('is the sentence of a mistake that its user can mend', () => {
    expect(explain(new UserError('Please do this.'))).toBe('Please do this.');
  });

  it('is every problem of the configuration at once', () => {
    const error = thrownBy(() => loadConfig({ DATABASE_URL: 'mysql://x', JWT_SECRET: 'short' }));
    expect(explain(error)).toContain('DATABASE_URL must be a postgres:// address');
    expect(explain(error)).toContain('JWT_SECRET must have at least 16 characters');
  });

  it.each([
    ['ECONNREFUSED', 'The database cannot be reached: see DATABASE_URL.'],
    ['3D000', 'There is no such database: see DATABASE_URL.'],
    ['28P01', 'The database does not accept this user or password: see DATABASE_URL.'],
    ['42P01', 'The database has not been set up. Run migrate first.'],
  ])('for %s is what to look at', (code, sentence) => {
    expect(explain(withCode(code))).toBe(sentence);
  });

  it('is one line, whatever was thrown', () => {
    expect(explain(withCode('XX000'))).toBe('Failed: driver words');
    expect(explain('words')).toBe('Failed: words');
  });
});

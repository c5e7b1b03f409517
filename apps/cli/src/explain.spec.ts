import { DomainError, loadConfig } from '#libs/core/platform';
import { explain } from './explain.js';
import { UserError } from './user-error.js';

const errorOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

const withCode = (code: string): Error => Object.assign(new Error('driver words\nover two lines'), { code });

describe('Explaining an error', () => {
  it('shows the message of a user error', () => {
    expect(explain(new UserError('Please do this.'))).toBe('Please do this.');
  });

  it('shows the sentence of a rejected request', () => {
    expect(explain(new DomainError('auth.password_too_short'))).toBe(
      'Password must be at least 6 characters',
    );
  });

  it('lists every configuration problem', () => {
    const error = errorOf(() => loadConfig({ DATABASE_URL: 'mysql://x', JWT_SECRET: 'short' }));
    expect(explain(error)).toContain('DATABASE_URL must be a postgres:// address');
    expect(explain(error)).toContain('JWT_SECRET must have at least 16 characters');
  });

  it.each([
    ['ECONNREFUSED', 'The database cannot be reached: see DATABASE_URL.'],
    ['3D000', 'There is no such database: see DATABASE_URL.'],
    ['28P01', 'The database does not accept this user or password: see DATABASE_URL.'],
    ['42P01', 'The database has not been set up. Run migrate first.'],
  ])('tells what to check for database error %s', (code, message) => {
    expect(explain(withCode(code))).toBe(message);
  });

  it('prints one line for anything else', () => {
    expect(explain(withCode('XX000'))).toBe('Failed: driver words');
    expect(explain('words')).toBe('Failed: words');
  });
});

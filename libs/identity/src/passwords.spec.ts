import { Bounded } from './bounded.js';
import { isCommonPassword, Passwords } from './passwords.js';

describe('Passwords (D10)', () => {
  it('are hashed with argon2id, 19 MiB, two passes, one lane, and a salt of their own', async () => {
    const passwords = new Passwords();
    const [one, two] = await Promise.all([passwords.hash('latchkey'), passwords.hash('latchkey')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(two).not.toBe(one);
    expect(await passwords.matches(one, 'latchkey')).toBe(true);
    expect(await passwords.matches(one, 'Latchkey')).toBe(false);
  });

  it('fit no account that does not exist', async () => {
    expect(await new Passwords().matches(null, 'nobody has this password')).toBe(false);
  });

  it.each(['123456', 'password', 'PASSWORD', 'qwerty'])('"%s" is too common', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['latchkey', 'secret123', 'password123'])('"%s" is not', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

describe('Hashing is bounded', () => {
  it('runs a few at a time, lets some wait, and refuses the rest', async () => {
    const bounded = new Bounded(2, 3);
    let running = 0;
    let most = 0;
    const task = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => bounded.run(task)));
    expect(most).toBe(2);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
      code: 'server.unavailable',
      retryAfter: 5,
    });
  });

  it('gives its place back when a task fails', async () => {
    const bounded = new Bounded(1, 1);
    await expect(bounded.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(bounded.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});

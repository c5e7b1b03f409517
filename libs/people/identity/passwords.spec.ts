import { passwordError, Passwords } from './passwords.js';

describe('Passwords (D10)', () => {
  it('are hashed with argon2id, 19 MiB, two passes, one lane, and a salt of their own', async () => {
    const passwords = new Passwords();
    const [one, two] = await Promise.all([passwords.hash('latchkey'), passwords.hash('latchkey')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(two).not.toBe(one);
    expect(await passwords.matches(one, 'latchkey')).toBe(true);
    expect(await passwords.matches(one, 'Latchkey')).toBe(false);
  });

  it('never match an account that does not exist', async () => {
    expect(await new Passwords().matches(null, 'nobody has this password')).toBe(false);
  });

  it.each(['123456', 'password', 'PASSWORD', 'qwerty'])('"%s" is too common', (password) => {
    expect(passwordError(password)?.code).toBe('auth.password_too_common');
  });

  it.each(['latchkey', 'secret123', 'password123'])('"%s" is not too common', (password) => {
    expect(passwordError(password)).toBeNull();
  });
});

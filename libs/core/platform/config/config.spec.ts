import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, loadConfig } from './config.js';

const DATABASE_URL = 'postgres://latchkey@localhost/latchkey';
const SECRET = '8f2c1d7e4b6a9053c8e17f42ab6d90e3';
const WEBHOOK_SECRET = 'whsec_4kQz81XwPvT9dYbN3hRm';
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL,
  JWT_SECRET: SECRET,
  STRIPE_SECRET_KEY: 'sk_live_51Habcdefghijk',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  PUBLIC_URL: 'https://latchkey.example/',
};
const problemsOf = (source: Record<string, string>): readonly string[] => {
  try {
    loadConfig(source);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('Configuration', () => {
  it('needs a database and nothing else', () => {
    expect(loadConfig({ DATABASE_URL })).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      sandbox: false,
      rateLimits: true,
    });
    expect(problemsOf({})).toEqual(['DATABASE_URL is required: the PostgreSQL to use']);
  });

  it('reports every problem at once, by name', () => {
    const problems = problemsOf({
      PORT: '99999',
      DATABASE_URL: 'mysql://x',
      REDIS_URL: 'http://x',
      JWT_SECRET: 'short',
    });
    expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual([
      'DATABASE_URL',
      'JWT_SECRET',
      'PORT',
      'REDIS_URL',
    ]);
  });

  it('takes other seconds for some schedules, and only for schedules there are', () => {
    const { scheduleSeconds } = loadConfig({
      DATABASE_URL,
      SCHEDULE_SECONDS: 'expire-holds=2, pay-owners=60',
    });
    expect(scheduleSeconds).toMatchObject({ 'expire-holds': 2, 'pay-owners': 60, 'complete-stays': 10 });
    for (const wrong of ['expire-hold=2', 'expire-holds=0', 'expire-holds=1.5', 'expire-holds', '5'])
      expect(problemsOf({ DATABASE_URL, SCHEDULE_SECONDS: wrong })[0]).toMatch(
        /^SCHEDULE_SECONDS must be schedules/,
      );
  });

  it('rejects default secrets, the sandbox, the demo and disabled rate limits in production', () => {
    const problems = problemsOf({
      NODE_ENV: 'production',
      DATABASE_URL,
      STRIPE_API_BASE: 'http://localhost:9',
      LATCHKEY_RATE_LIMITS: 'off',
      LATCHKEY_DEMO: 'on',
      LATCHKEY_CRASH_POINTS: '/tmp/points',
    });
    for (const name of [
      'JWT_SECRET',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_API_BASE',
      'LATCHKEY_RATE_LIMITS',
      'LATCHKEY_DEMO',
      'LATCHKEY_CRASH_POINTS',
      'PUBLIC_URL',
    ]) {
      expect(problems.some((problem) => problem.startsWith(name))).toBe(true);
    }
  });

  it.each`
    facts                                                    | problem
    ${{ JWT_SECRET: 'a'.repeat(64) }}                        | ${'JWT_SECRET can be guessed'}
    ${{ JWT_SECRET: '0123456789abcdef' }}                    | ${'JWT_SECRET can be guessed'}
    ${{ JWT_SECRET: 'only-for-the-demo-of-latchkey' }}       | ${'JWT_SECRET must be set'}
    ${{ CALENDAR_SECRET: 'x'.repeat(40) }}                   | ${'CALENDAR_SECRET can be guessed'}
    ${{ ARRIVAL_SECRET: 'latchkey-development-secret' }}     | ${'ARRIVAL_SECRET must be set'}
    ${{ STRIPE_WEBHOOK_SECRET: 'whsec_x' }}                  | ${'STRIPE_WEBHOOK_SECRET can be guessed'}
    ${{ STRIPE_WEBHOOK_SECRET: 'whsec_123412341234123412' }} | ${'STRIPE_WEBHOOK_SECRET can be guessed'}
    ${{ METRICS_TOKEN: 'a'.repeat(16) }}                     | ${'METRICS_TOKEN can be guessed'}
    ${{ STRIPE_SECRET_KEY: 'sk_live_x' }}                    | ${'STRIPE_SECRET_KEY is too short'}
    ${{ JWT_SECRET: 'latchkey-development-secret     ' }}    | ${'JWT_SECRET must be set'}
    ${{ STRIPE_SECRET_KEY: 'sk_test_51Habcdefghijk' }}       | ${'STRIPE_SECRET_KEY is a test key'}
    ${{ STRIPE_SECRET_KEY: 'rk_test_51Habcdefghijk' }}       | ${'STRIPE_SECRET_KEY is a test key'}
    ${{ PUBLIC_URL: 'http://latchkey.example' }}             | ${'PUBLIC_URL must begin with https'}
  `('refuses in production $facts', ({ facts, problem }: { facts: object; problem: string }) => {
    expect(problemsOf({ ...PRODUCTION, ...facts })).toEqual([expect.stringContaining(problem)]);
  });

  it('rotates the token secret only when nothing else is sealed with it, and to none that can be guessed', () => {
    const own = {
      CALENDAR_SECRET: SECRET,
      ARRIVAL_SECRET: SECRET,
      AUDIT_SECRET: SECRET,
      SECOND_FACTOR_SECRET: SECRET,
    };
    const former = `${SECRET.toUpperCase()}, ${SECRET}2`;
    expect(loadConfig({ ...PRODUCTION, ...own, JWT_PREVIOUS_SECRETS: former }).previousJwtSecrets).toEqual([
      SECRET.toUpperCase(),
      `${SECRET}2`,
    ]);
    expect(loadConfig(PRODUCTION).previousJwtSecrets).toEqual([]);
    expect(problemsOf({ ...PRODUCTION, JWT_PREVIOUS_SECRETS: former })).toEqual(
      Object.keys(own).map(
        (name) => expect.stringMatching(`^${name} must be set, to what JWT_SECRET was`) as string,
      ),
    );
    expect(problemsOf({ ...PRODUCTION, ...own, JWT_PREVIOUS_SECRETS: 'aaaaaaaaaaaaaaaa' })).toEqual([
      expect.stringContaining('JWT_PREVIOUS_SECRETS can be guessed'),
    ]);
  });

  it('takes what is real in production, and a test key where nobody shall pay', () => {
    expect(loadConfig(PRODUCTION).production).toBe(true);
    const rehearsal = { ...PRODUCTION, STRIPE_SECRET_KEY: 'sk_test_51Habcdefghijk', STRIPE_TEST_MODE: 'on' };
    expect(loadConfig({ ...rehearsal, PUBLIC_URL: 'http://localhost:3000' }).production).toBe(true);
  });

  it.each`
    text                           | trusted
    ${undefined}                   | ${false}
    ${'off'}                       | ${false}
    ${'1'}                         | ${1}
    ${'10.0.0.0/8, 192.0.2.7,::1'} | ${['10.0.0.0/8', '192.0.2.7', '::1']}
  `('believes of proxies: $text', ({ text, trusted }: { text: string | undefined; trusted: unknown }) => {
    expect(loadConfig({ DATABASE_URL, LATCHKEY_TRUST_PROXY: text }).trustProxy).toEqual(trusted);
  });

  it.each(['on', '0', '11', '-1', '1.5', 'caddy', '10.0.0.0/8,proxy'])(
    'does not believe everybody: LATCHKEY_TRUST_PROXY=%s',
    (text) => {
      expect(problemsOf({ DATABASE_URL, LATCHKEY_TRUST_PROXY: text })).toEqual([
        'LATCHKEY_TRUST_PROXY must be off, the number of proxies in front (1 to 10), or their addresses',
      ]);
    },
  );

  it('accepts a map tile URL only with {z}, {x} and {y} placeholders', () => {
    const tiles = (url: string) => ({ DATABASE_URL, LATCHKEY_MAP_TILES_URL: url });
    const url = 'https://{s}.tiles.example/v1/{z}/{x}/{y}{r}.png?key=1';
    expect(loadConfig(tiles(url)).mapTiles).toEqual({ url, attribution: '' });
    expect(loadConfig({ DATABASE_URL }).mapTiles).toBeNull();
    for (const bad of ['tiles', 'https://tiles.example/{z}/{x}.png', `https://a; img-src */{z}/{x}/{y}`])
      expect(problemsOf(tiles(bad))).toEqual([
        'LATCHKEY_MAP_TILES_URL must be an http(s) address with {z}, {x} and {y}',
      ]);
  });

  it('treats an empty variable as unset', () => {
    expect(loadConfig({ DATABASE_URL, REDIS_URL: '', PORT: '' })).toMatchObject({
      redisUrl: undefined,
      port: 3000,
    });
  });

  it('C11 lets payments return to its own origin only; in development both loopback names count as it', () => {
    expect(loadConfig({ DATABASE_URL, PORT: '4000' }).allowedOrigins).toEqual([
      'http://localhost:4000',
      'http://127.0.0.1:4000',
    ]);
    expect(loadConfig(PRODUCTION).allowedOrigins).toEqual(['https://latchkey.example']);
  });

  it('documents every variable in .env.example', () => {
    const root = join(__dirname, '../../../..');
    const source = readFileSync(join(__dirname, 'config.ts'), 'utf8');
    const read = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name);
    const documented = readFileSync(join(root, '.env.example'), 'utf8');
    expect(read.length).toBeGreaterThan(15);
    for (const name of read) expect(documented).toMatch(new RegExp(`^${name ?? ''}=`, 'm'));
  });
});

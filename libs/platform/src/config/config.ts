import { z } from 'zod';

const DEVELOPMENT_SECRET = 'latchkey-development-secret';
const flag = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on');
const optionalText = z.string().trim().min(1).optional();

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  ALLOWED_ORIGINS: z.string().default(''),
  DATABASE_URL: z
    .string({ error: 'is required: the PostgreSQL to use' })
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be a redis:// address')
    .optional(),
  QUEUE_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('latchkey'),
  JWT_SECRET: z.string().min(16, 'must have at least 16 characters').default(DEVELOPMENT_SECRET),
  JWT_TTL_HOURS: z.coerce
    .number()
    .positive()
    .max(24 * 30)
    .default(24 * 7),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must be a secret key (sk_…)')
    .default('sk_test_latchkey_sandbox'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must be a webhook secret (whsec_…)')
    .default('whsec_latchkey_sandbox'),
  STRIPE_API_BASE: z.url().optional(),
  LATCHKEY_RATE_LIMITS: flag('on'),
  LATCHKEY_ATTEMPTS_PER_ADDRESS: z.coerce.number().int().min(1).default(60),
  LATCHKEY_ATTEMPTS_PER_EMAIL: z.coerce.number().int().min(1).default(15),
  LATCHKEY_TRUST_PROXY: flag('off'),
  LATCHKEY_APPROVE_LISTINGS: flag('off'),
  LATCHKEY_DEMO: flag('off'),
  STOREFRONT_DIR: optionalText,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** Everything that can be set from outside, read once and checked. */
export interface Config {
  production: boolean;
  port: number;
  host: string;
  /** Origin under which people reach the product; null until the port is known when PORT is 0. */
  publicUrl: string;
  /** Origins to which a payment may return. @spec C11 */
  allowedOrigins: readonly string[];
  databaseUrl: string;
  databasePool: number;
  /** Absent: the queues live in PostgreSQL. */
  redisUrl: string | undefined;
  queuePrefix: string;
  jwtSecret: string;
  jwtTtlHours: number;
  stripe: { secretKey: string; webhookSecret: string; apiBase: string | undefined };
  /** True beside the payments sandbox; then the clock can be moved. */
  sandbox: boolean;
  rateLimits: boolean;
  /** Attempts to sign in or up per minute. Offices and trains share an address. */
  attempts: { perAddress: number; perEmail: number };
  trustProxy: boolean;
  approveListings: boolean;
  demo: boolean;
  storefrontDir: string | undefined;
  logLevel: string;
}

/** Thrown with every problem of the configuration at once. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

type Environment = z.infer<typeof schema>;

function productionProblems(env: Environment): string[] {
  if (env.NODE_ENV !== 'production') return [];
  const rules: [boolean, string][] = [
    [env.JWT_SECRET === DEVELOPMENT_SECRET, 'JWT_SECRET must be set in production'],
    [env.STRIPE_SECRET_KEY === 'sk_test_latchkey_sandbox', 'STRIPE_SECRET_KEY must be set in production'],
    [
      env.STRIPE_WEBHOOK_SECRET === 'whsec_latchkey_sandbox',
      'STRIPE_WEBHOOK_SECRET must be set in production',
    ],
    [
      env.STRIPE_API_BASE !== undefined,
      'STRIPE_API_BASE names a payments sandbox, which does not exist in production',
    ],
    [!env.LATCHKEY_RATE_LIMITS, 'LATCHKEY_RATE_LIMITS cannot be off in production'],
    [env.LATCHKEY_DEMO, 'LATCHKEY_DEMO cannot be on in production'],
    [env.PUBLIC_URL === undefined, 'PUBLIC_URL must be set in production'],
  ];
  return rules.filter(([broken]) => broken).map(([, problem]) => problem);
}

/**
 * Reads the configuration from `source`, usually the process's environment.
 * @throws ConfigError naming every problem at once
 */
export function loadConfig(source: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable is one that was not set: `FOO= npm start` and compose files write it so.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const env = parsed.data;
  const problems = productionProblems(env);
  if (problems.length > 0) throw new ConfigError(problems);
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin;
  const extra = env.ALLOWED_ORIGINS.split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    allowedOrigins: [
      publicUrl,
      ...loopbackTwins(publicUrl, env.NODE_ENV),
      ...extra.map((one) => new URL(one).origin),
    ],
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    redisUrl: env.REDIS_URL,
    queuePrefix: env.QUEUE_PREFIX,
    jwtSecret: env.JWT_SECRET,
    jwtTtlHours: env.JWT_TTL_HOURS,
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiBase: env.STRIPE_API_BASE,
    },
    sandbox: env.STRIPE_API_BASE !== undefined,
    rateLimits: env.LATCHKEY_RATE_LIMITS,
    attempts: { perAddress: env.LATCHKEY_ATTEMPTS_PER_ADDRESS, perEmail: env.LATCHKEY_ATTEMPTS_PER_EMAIL },
    trustProxy: env.LATCHKEY_TRUST_PROXY,
    approveListings: env.LATCHKEY_APPROVE_LISTINGS,
    demo: env.LATCHKEY_DEMO,
    storefrontDir: env.STOREFRONT_DIR,
    logLevel: env.LOG_LEVEL,
  };
}

/** On a developer's machine `localhost` and `127.0.0.1` are the same place; in production only the configured origin counts. */
function loopbackTwins(publicUrl: string, environment: string): string[] {
  const url = new URL(publicUrl);
  if (environment === 'production' || !['localhost', '127.0.0.1'].includes(url.hostname)) return [];
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return [url.origin];
}

/** The process's own configuration; the one place that looks at its environment. */
export function configFromEnvironment(): Config {
  // eslint-disable-next-line no-restricted-properties -- this is the place where it is read
  return loadConfig(process.env);
}

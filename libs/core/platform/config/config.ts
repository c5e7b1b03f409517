import { isIP } from 'node:net';
import { z } from 'zod';
import { isGuessable } from './guessable.js';
import { scheduleSeconds, type ScheduleSeconds } from './schedule-seconds.js';

/** A reserved domain (RFC 6761): mail sent to it by mistake is never delivered. */
const DEVELOPMENT_SENDER = 'Latchkey <hello@latchkey.test>';
const DEVELOPMENT_SECRET = 'latchkey-development-secret';
/** Secrets that anybody can read in this repository. */
const PUBLISHED_SECRETS = [
  DEVELOPMENT_SECRET,
  'only-for-the-demo-of-latchkey',
  'whsec_latchkey_sandbox',
  'whsec_demo',
];
const SECRET_LENGTH = 32;
const STRIPE_KEY_LENGTH = 20;
/** A secret of others, and one that only reads: their prefix, and the characters after it. */
const SHORTER_SECRETS: Readonly<Record<string, [prefix: RegExp, least: number]>> = {
  STRIPE_WEBHOOK_SECRET: [/^whsec_/, 18],
  METRICS_TOKEN: [/^/, 16],
};
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const MAX_PROXIES = 10;
const PROXY = /^[0-9a-f.:]+(\/\d{1,3})?$/i;
const flag = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on');
/** `{s}` may stand for a subdomain, `{r}` for high-resolution screens. */
const TILES_URL = /^https?:\/\/(\{s\}\.)?[\w.-]+(:\d+)?\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})\S+$/;
/**
 * Which proxies are believed who calls: none, the nearest so many, or those at these addresses. Never all, since then each caller could
 * claim to be anybody.
 */
const trustedProxies = z
  .string()
  .default('off')
  .transform((text, context): TrustedProxies => {
    if (text === 'off') return false;
    const hops = Number(text);
    if (Number.isInteger(hops) && hops >= 1 && hops <= MAX_PROXIES) return hops;
    const addresses = text.split(',').map((address) => address.trim());
    if (addresses.every((address) => PROXY.test(address) && isIP(address.replace(/\/.*/, ''))))
      return addresses;
    context.addIssue('must be off, the number of proxies in front (1 to 10), or their addresses');
    return z.NEVER;
  });
const optionalText = z.string().trim().min(1).optional();
const databaseAddress = (error?: string) =>
  z.string(error ? { error } : {}).regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address');

/** `false`, a number of hops, or addresses and networks. */
type TrustedProxies = false | number | string[];

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  ALLOWED_ORIGINS: z.string().default(''),
  DATABASE_URL: databaseAddress('is required: the PostgreSQL to use'),
  DATABASE_DIRECT_URL: databaseAddress().optional(),
  DATABASE_REPLICA_URL: databaseAddress().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  DATABASE_PREPARE: flag('on'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be a redis:// address')
    .optional(),
  REDIS_CLUSTER: flag('off'),
  QUEUE_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('latchkey'),
  SCHEDULE_SECONDS: scheduleSeconds,
  JWT_SECRET: z.string().min(16, 'must have at least 16 characters').default(DEVELOPMENT_SECRET),
  JWT_PREVIOUS_SECRETS: z.string().default(''),
  JWT_TTL_HOURS: z.coerce
    .number()
    .positive()
    .max(24 * 30)
    .default(24 * 7),
  ACCESS_TOKEN_MINUTES: z.coerce
    .number()
    .positive()
    .max(24 * 60)
    .default(15),
  SESSION_CACHE_SECONDS: z.coerce.number().int().min(0).max(60).default(5),
  CALENDAR_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  LATCHKEY_CALENDAR_LOOPBACK: flag('off'),
  ARRIVAL_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  AUDIT_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  SECOND_FACTOR_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must be a secret key (sk_…)')
    .default('sk_test_latchkey_sandbox'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must be a webhook secret (whsec_…)')
    .default('whsec_latchkey_sandbox'),
  STRIPE_API_BASE: z.url().optional(),
  STRIPE_TEST_MODE: flag('off'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(
      /^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address, or Name <address>',
    )
    .default(DEVELOPMENT_SENDER),
  LATCHKEY_RATE_LIMITS: flag('on'),
  // Long enough for a burst, and short enough that whoever waited still wants the answer.
  LATCHKEY_REQUEST_WAIT_MS: z.coerce.number().int().min(50).max(60_000).default(300),
  LATCHKEY_ATTEMPTS_PER_ADDRESS: z.coerce.number().int().min(1).default(60),
  LATCHKEY_ATTEMPTS_PER_EMAIL: z.coerce.number().int().min(1).default(15),
  LATCHKEY_TRUST_PROXY: trustedProxies,
  LATCHKEY_APPROVE_LISTINGS: flag('off'),
  LATCHKEY_PHOTO_UPLOADS: flag('on'),
  LATCHKEY_FILES_DIR: z.string().trim().min(1).default('.latchkey/files'),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  FILES_S3_REGION: z.string().trim().min(1).default('us-east-1'),
  FILES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LATCHKEY_MAP_TILES_URL: z
    .string()
    .regex(TILES_URL, 'must be an http(s) address with {z}, {x} and {y}')
    .optional(),
  LATCHKEY_MAP_ATTRIBUTION: z.string().trim().default(''),
  COMPANY_NAME: optionalText,
  COMPANY_ADDRESS: optionalText,
  COMPANY_EMAIL: z.email('must be an email address').optional(),
  COMPANY_PHONE: optionalText,
  COMPANY_REGISTER: optionalText,
  LATCHKEY_DEMO: flag('off'),
  LATCHKEY_CRASH_POINTS: optionalText,
  CONCIERGE: flag('on'),
  CONCIERGE_PROVIDER: z.enum(['openai']).optional(),
  CONCIERGE_API_KEY: optionalText,
  CONCIERGE_BASE_URL: z.url().optional(),
  CONCIERGE_MODEL: optionalText,
  CONCIERGE_TIMEOUT_SECONDS: z.coerce.number().positive().max(60).default(12),
  CONCIERGE_ANSWER_TOKENS: z.coerce.number().int().min(50).max(4_000).default(500),
  CONCIERGE_INPUT_CENTS: z.coerce.number().min(0).default(15),
  CONCIERGE_OUTPUT_CENTS: z.coerce.number().min(0).default(60),
  CONCIERGE_DAILY_TURNS: z.coerce.number().int().min(0).default(60),
  CONCIERGE_DAILY_TOKENS: z.coerce.number().int().min(0).default(150_000),
  CONCIERGE_DAILY_CENTS: z.coerce.number().min(0).default(20),
  CONCIERGE_MESSAGES_PER_MINUTE: z.coerce.number().int().min(1).default(20),
  STOREFRONT_DIR: optionalText,
  ADMIN_DIR: optionalText,
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** The validated configuration of a process, read once at start. */
export interface Config {
  production: boolean;
  port: number;
  host: string;
  /** Origin at which people reach the product. */
  publicUrl: string;
  /** Origins to which a payment may return. @spec C11 */
  allowedOrigins: readonly string[];
  databaseUrl: string;
  /** The same database without a pooler: notifications are bound to their connection. */
  directDatabaseUrl: string;
  /** A read replica for search; null: search reads the database itself. */
  replicaDatabaseUrl: string | null;
  databasePool: number;
  /** Whether statements are prepared; off behind a pooler that gives each transaction another connection. */
  databasePrepare: boolean;
  /**
   * Requests the API works on at once, because more of them would only wait for a database connection, and the longest that others wait
   * for their turn. Beyond that they are refused.
   */
  admission: { running: number; waitMs: number };
  /** Undefined: the queues live in PostgreSQL. */
  redisUrl: string | undefined;
  /** Whether that is a node of a cluster. */
  redisCluster: boolean;
  queuePrefix: string;
  scheduleSeconds: ScheduleSeconds;
  /** How long an API may know who holds a token, in case it misses that the token is revoked; 0: it asks for each request. */
  sessionCacheSeconds: number;
  /** Signs sessions. */
  jwtSecret: string;
  /** Those before it, whose sessions still count while it is rotated; usually none. */
  previousJwtSecrets: readonly string[];
  jwtTtlHours: number;
  /** How long the access token of a renewable session counts. */
  accessTokenMinutes: number;
  /**
   * Key for the addresses of calendars. Loopback: whether calendars are also fetched from this machine, for tests; otherwise only from the
   * public internet.
   */
  calendars: { secret: string; allowLoopback: boolean };
  /** Key for access codes, exact directions and Wi-Fi passwords of homes. */
  arrivalSecret: string;
  /** Signs the seals of the audit log. */
  auditSecret: string;
  /** Key for the secrets of authenticator apps, and for the digests of recovery codes. */
  secondFactorSecret: string;
  stripe: { secretKey: string; webhookSecret: string; apiBase: string | undefined };
  /** True when the payments sandbox is used; the clock can then be moved. */
  sandbox: boolean;
  /** Mail server and sender. Without `smtpUrl`, mail stays in the local mailbox that operators read. */
  mail: { smtpUrl: string | undefined; from: string };
  rateLimits: boolean;
  /** Sign-in and sign-up attempts per minute. Offices and trains share an IP address. */
  attempts: { perAddress: number; perEmail: number };
  trustProxy: TrustedProxies;
  approveListings: boolean;
  /** False: screens say 'coming soon' where photos would be. @spec F1 */
  photoUploads: boolean;
  concierge: ConciergeConfig;
  /** Folder for uploads, shared by the API and the worker; unused with a bucket. */
  filesDir: string;
  /** Bucket for uploads, of S3 (no endpoint) or a compatible store; null: a folder. */
  filesBucket: { bucket: string; region: string; endpoint: string | undefined } | null;
  /** Map tile server used by the browser; null: built-in outlines that need no server. */
  mapTiles: { url: string; attribution: string } | null;
  /** Who runs this installation, for the contact page and the company details; null: a demonstration with no company behind it. */
  company: Company | null;
  demo: boolean;
  storefrontDir: string | undefined;
  adminDir: string | undefined;
  /** Where Prometheus scrapes this process; no port means no metrics endpoint. */
  metrics: { port: number | undefined; host: string; token: string | undefined };
  /** OpenTelemetry collector; undefined: tracing is off. */
  otlpEndpoint: string | undefined;
  logLevel: string;
  /** Folder in which a test arms places where this process dies; null: none. */
  crashPoints: string | null;
}

/** How the support chat answers. */
interface ConciergeConfig {
  /** False: no language model, and the premium plan's button says that the concierge is coming. @spec E14 */
  enabled: boolean;
  /** Language model provider; null: the built-in engine only. Prices in cents per million tokens. */
  model: {
    apiKey: string;
    baseUrl: string | undefined;
    name: string;
    timeoutMs: number;
    maxTokens: number;
    inputCents: number;
    outputCents: number;
  } | null;
  /** Daily language-model budget per person. */
  daily: { turns: number; tokens: number; cents: number };
  messagesPerMinute: number;
}

/** Reports every configuration problem at once. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

type Environment = z.infer<typeof schema>;

/** The company that runs an installation. */
interface Company {
  name: string;
  /** Its lines, separated by commas. */
  address: string;
  email: string;
  phone: string | null;
  /** Where it is registered, under which number, and its tax number, as one line. */
  register: string | null;
}

/** Company details with gaps are none. */
function companyProblems(env: Environment): string[] {
  const needed = ['COMPANY_NAME', 'COMPANY_ADDRESS', 'COMPANY_EMAIL'] as const;
  const isBegun = [...needed, 'COMPANY_PHONE' as const, 'COMPANY_REGISTER' as const].some(
    (name) => env[name],
  );
  return isBegun
    ? needed
        .filter((name) => !env[name])
        .map((name) => `${name} is required with the other COMPANY_ variables`)
    : [];
}

function companyOf(env: Environment): Company | null {
  const { COMPANY_NAME: name, COMPANY_ADDRESS: address, COMPANY_EMAIL: email } = env;
  if (!name || !address || !email) return null;
  return { name, address, email, phone: env.COMPANY_PHONE ?? null, register: env.COMPANY_REGISTER ?? null };
}

function productionProblems(env: Environment): string[] {
  if (env.NODE_ENV !== 'production') return [];
  const { protocol, hostname } = new URL(env.PUBLIC_URL ?? 'https://unset.invalid');
  const rules: [boolean, string][] = [
    [env.STRIPE_SECRET_KEY === 'sk_test_latchkey_sandbox', 'STRIPE_SECRET_KEY must be set in production'],
    [
      env.STRIPE_SECRET_KEY.length < STRIPE_KEY_LENGTH,
      'STRIPE_SECRET_KEY is too short to be a key of Stripe',
    ],
    [
      /^.k_test_/.test(env.STRIPE_SECRET_KEY) && !env.STRIPE_TEST_MODE,
      'STRIPE_SECRET_KEY is a test key, with which nobody pays: use a live one, or set STRIPE_TEST_MODE=on where nobody shall pay',
    ],
    [
      env.STRIPE_API_BASE !== undefined,
      'STRIPE_API_BASE names a payments sandbox, which does not exist in production',
    ],
    [!env.LATCHKEY_RATE_LIMITS, 'LATCHKEY_RATE_LIMITS cannot be off in production'],
    [env.LATCHKEY_CALENDAR_LOOPBACK, 'LATCHKEY_CALENDAR_LOOPBACK cannot be on in production'],
    [env.LATCHKEY_DEMO, 'LATCHKEY_DEMO cannot be on in production'],
    [env.LATCHKEY_CRASH_POINTS !== undefined, 'LATCHKEY_CRASH_POINTS cannot be set in production'],
    [env.PUBLIC_URL === undefined, 'PUBLIC_URL must be set in production'],
    [
      protocol !== 'https:' && !LOOPBACK.has(hostname),
      'PUBLIC_URL must begin with https:// in production, except on this machine',
    ],
  ];
  return [...secretProblems(env), ...rules.filter(([broken]) => broken).map(([, problem]) => problem)];
}

/** Secrets that can be guessed, or looked up. */
function secretProblems(env: Environment): string[] {
  const secrets = [
    'JWT_SECRET',
    'CALENDAR_SECRET',
    'ARRIVAL_SECRET',
    'AUDIT_SECRET',
    'SECOND_FACTOR_SECRET',
    'STRIPE_WEBHOOK_SECRET',
    'METRICS_TOKEN',
  ] as const;
  return secrets.flatMap((name) => {
    const secret = env[name];
    return secret === undefined ? [] : guessable(name, secret, env);
  });
}

function guessable(name: string, secret: string, { NODE_ENV }: Environment): string[] {
  if (NODE_ENV !== 'production') return [];
  if (PUBLISHED_SECRETS.some((published) => secret.includes(published)))
    return [`${name} must be set in production`];
  const [prefix, least] = SHORTER_SECRETS[name] ?? ['', SECRET_LENGTH];
  if (!isGuessable(secret.replace(prefix, ''), least)) return [];
  return [
    `${name} can be guessed: use ${least} random characters or more, such as those of \`openssl rand -hex 32\``,
  ];
}

const previousSecrets = ({ JWT_PREVIOUS_SECRETS: secrets }: Environment): string[] =>
  secrets
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean);

/** What is sealed with JWT_SECRET, because it has no secret of its own, could not be read any more. */
function rotationProblems(env: Environment): string[] {
  const previous = previousSecrets(env);
  if (previous.length === 0) return [];
  const own = ['CALENDAR_SECRET', 'ARRIVAL_SECRET', 'AUDIT_SECRET', 'SECOND_FACTOR_SECRET'] as const;
  return [
    ...own
      .filter((name) => env[name] === undefined)
      .map((name) => `${name} must be set, to what JWT_SECRET was, before JWT_SECRET is rotated`),
    ...previous.flatMap((secret) => guessable('JWT_PREVIOUS_SECRETS', secret, env)),
  ];
}

/** Mail that is actually sent needs a sender address that accepts replies. */
const mailProblems = ({ SMTP_URL, MAIL_FROM }: Environment): string[] =>
  SMTP_URL && MAIL_FROM === DEVELOPMENT_SENDER ? ['MAIL_FROM must be set beside SMTP_URL'] : [];

function conciergeProblems(env: Environment): string[] {
  if (!env.CONCIERGE_PROVIDER) return [];
  const needed = ['CONCIERGE_API_KEY', 'CONCIERGE_MODEL'] as const;
  return needed.filter((name) => !env[name]).map((name) => `${name} is required with CONCIERGE_PROVIDER`);
}

function conciergeOf(env: Environment): ConciergeConfig {
  const { CONCIERGE_PROVIDER: provider, CONCIERGE_API_KEY: apiKey, CONCIERGE_MODEL: name } = env;
  return {
    enabled: env.CONCIERGE,
    model:
      provider && apiKey && name
        ? {
            apiKey,
            baseUrl: env.CONCIERGE_BASE_URL,
            name,
            timeoutMs: env.CONCIERGE_TIMEOUT_SECONDS * 1_000,
            maxTokens: env.CONCIERGE_ANSWER_TOKENS,
            inputCents: env.CONCIERGE_INPUT_CENTS,
            outputCents: env.CONCIERGE_OUTPUT_CENTS,
          }
        : null,
    daily: {
      turns: env.CONCIERGE_DAILY_TURNS,
      tokens: env.CONCIERGE_DAILY_TOKENS,
      cents: env.CONCIERGE_DAILY_CENTS,
    },
    messagesPerMinute: env.CONCIERGE_MESSAGES_PER_MINUTE,
  };
}

/**
 * Reads the configuration from `source`, usually the process's environment.
 * @throws ConfigError naming every problem at once
 */
export function loadConfig(source: Readonly<Record<string, string | undefined>>): Config {
  // `FOO= npm start` and compose files set empty variables to mean "unset".
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(nonEmpty);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const env = parsed.data;
  const problems = [
    ...productionProblems(env),
    ...rotationProblems(env),
    ...mailProblems(env),
    ...conciergeProblems(env),
    ...companyProblems(env),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin;
  const extraOrigins = env.ALLOWED_ORIGINS.split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    allowedOrigins: [
      publicUrl,
      ...loopbackAlias(publicUrl, env.NODE_ENV),
      ...extraOrigins.map((origin) => new URL(origin).origin),
    ],
    databaseUrl: env.DATABASE_URL,
    directDatabaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    replicaDatabaseUrl: env.DATABASE_REPLICA_URL ?? null,
    databasePool: env.DATABASE_POOL,
    databasePrepare: env.DATABASE_PREPARE,
    admission: { running: env.DATABASE_POOL, waitMs: env.LATCHKEY_REQUEST_WAIT_MS },
    redisUrl: env.REDIS_URL,
    redisCluster: env.REDIS_CLUSTER,
    queuePrefix: env.QUEUE_PREFIX,
    scheduleSeconds: env.SCHEDULE_SECONDS,
    sessionCacheSeconds: env.SESSION_CACHE_SECONDS,
    jwtSecret: env.JWT_SECRET,
    previousJwtSecrets: previousSecrets(env),
    jwtTtlHours: env.JWT_TTL_HOURS,
    accessTokenMinutes: env.ACCESS_TOKEN_MINUTES,
    calendars: {
      secret: env.CALENDAR_SECRET ?? env.JWT_SECRET,
      allowLoopback: env.LATCHKEY_CALENDAR_LOOPBACK,
    },
    arrivalSecret: env.ARRIVAL_SECRET ?? env.JWT_SECRET,
    auditSecret: env.AUDIT_SECRET ?? env.JWT_SECRET,
    secondFactorSecret: env.SECOND_FACTOR_SECRET ?? env.JWT_SECRET,
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiBase: env.STRIPE_API_BASE,
    },
    sandbox: env.STRIPE_API_BASE !== undefined,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    rateLimits: env.LATCHKEY_RATE_LIMITS,
    attempts: { perAddress: env.LATCHKEY_ATTEMPTS_PER_ADDRESS, perEmail: env.LATCHKEY_ATTEMPTS_PER_EMAIL },
    trustProxy: env.LATCHKEY_TRUST_PROXY,
    approveListings: env.LATCHKEY_APPROVE_LISTINGS,
    photoUploads: env.LATCHKEY_PHOTO_UPLOADS,
    concierge: conciergeOf(env),
    filesDir: env.LATCHKEY_FILES_DIR,
    filesBucket: env.FILES_S3_BUCKET
      ? { bucket: env.FILES_S3_BUCKET, region: env.FILES_S3_REGION, endpoint: env.FILES_S3_ENDPOINT }
      : null,
    mapTiles: env.LATCHKEY_MAP_TILES_URL
      ? { url: env.LATCHKEY_MAP_TILES_URL, attribution: env.LATCHKEY_MAP_ATTRIBUTION }
      : null,
    company: companyOf(env),
    demo: env.LATCHKEY_DEMO,
    storefrontDir: env.STOREFRONT_DIR,
    adminDir: env.ADMIN_DIR,
    metrics: { port: env.METRICS_PORT, host: env.METRICS_HOST, token: env.METRICS_TOKEN },
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: env.LOG_LEVEL,
    crashPoints: env.LATCHKEY_CRASH_POINTS ?? null,
  };
}

/** In development `localhost` and `127.0.0.1` are interchangeable; in production only the configured origin counts. */
function loopbackAlias(publicUrl: string, environment: string): string[] {
  const url = new URL(publicUrl);
  if (environment === 'production' || !['localhost', '127.0.0.1'].includes(url.hostname)) return [];
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return [url.origin];
}

/** The process's own configuration; the only place that reads its environment. */
export function configFromEnvironment(): Config {
  // oxlint-disable-next-line no-restricted-properties -- the only place that reads it
  return loadConfig(process.env);
}

import { z } from 'zod';
import type { SandboxOptions } from './sandbox.js';

const ENVIRONMENT = z.object({
  NODE_ENV: z.string().default('development'),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  SANDBOX_FILE: z.string().min(1).optional(),
  SANDBOX_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_', 'must begin with sk_'),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must begin with whsec_'),
  LATCHKEY_DATA_DIR: z.string().min(1).default('.latchkey'),
  HOST: z.string().min(1).default('127.0.0.1'),
});

/** Why the sandbox will not start; `message` is for the person who reads the log. */
export class CannotStart extends Error {}

const REFUSED_IN_PRODUCTION =
  'The payments sandbox plays a payment provider and moves no real money. It does not start with NODE_ENV=production: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET of a real account for the API and the worker instead.';

/** Names without a value count as absent, as they do in an `.env` file with an empty line. */
const present = (source: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));

/** Reads the environment, all problems at once. @throws CannotStart in production, or when something is missing or malformed */
export function readEnvironment(
  // eslint-disable-next-line no-restricted-properties -- the sandbox stands in for a foreign service and shares no configuration with the product
  source: NodeJS.ProcessEnv = process.env,
): SandboxOptions {
  if (source.NODE_ENV === 'production') throw new CannotStart(REFUSED_IN_PRODUCTION);
  const outcome = ENVIRONMENT.safeParse(present(source));
  if (!outcome.success) {
    const problems = outcome.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new CannotStart(`The payments sandbox cannot start:\n${problems.join('\n')}`);
  }
  const read = outcome.data;
  return {
    secretKey: read.STRIPE_SECRET_KEY,
    webhookSecret: read.STRIPE_WEBHOOK_SECRET,
    webhookUrl: read.SANDBOX_WEBHOOK_URL ?? null,
    publicUrl: read.SANDBOX_PUBLIC_URL?.replace(/\/+$/, ''),
    file: read.SANDBOX_FILE ?? `${read.LATCHKEY_DATA_DIR}/payments-sandbox.sqlite`,
    port: read.SANDBOX_PORT,
    host: read.HOST,
  };
}

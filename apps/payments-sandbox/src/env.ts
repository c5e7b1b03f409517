import { z } from 'zod';
import type { SandboxOptions } from './sandbox.js';

const ENVIRONMENT = z.object({
  NODE_ENV: z.string().default('development'),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  SANDBOX_FILE: z.string().min(1).optional(),
  SANDBOX_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  // Comma separated; empty: every type.
  SANDBOX_WEBHOOK_TYPES: z
    .string()
    .transform((types) => types.split(',').map((type) => type.trim()))
    .optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_', 'must begin with sk_'),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must begin with whsec_'),
  LATCHKEY_DATA_DIR: z.string().min(1).default('.latchkey'),
  HOST: z.string().min(1).default('127.0.0.1'),
});

/** Why the sandbox cannot start; `message` is for operators. */
export class CannotStart extends Error {}

const REFUSED_IN_PRODUCTION =
  'The payments sandbox plays a payment provider and moves no real money. It does not start with NODE_ENV=production: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET of a real account for the API and the worker instead.';

/** Drops empty variables, such as those of an `.env` file without values. */
const withoutEmpty = (source: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));

/** Reads the environment. @throws CannotStart in production, or with every missing or malformed variable */
export function readEnvironment(
  // oxlint-disable-next-line no-restricted-properties -- the sandbox stands in for a foreign service and shares no configuration with the product
  source: NodeJS.ProcessEnv = process.env,
): SandboxOptions {
  if (source.NODE_ENV === 'production') throw new CannotStart(REFUSED_IN_PRODUCTION);
  const outcome = ENVIRONMENT.safeParse(withoutEmpty(source));
  if (!outcome.success) {
    const problems = outcome.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new CannotStart(`The payments sandbox cannot start:\n${problems.join('\n')}`);
  }
  const environment = outcome.data;
  return {
    secretKey: environment.STRIPE_SECRET_KEY,
    webhookSecret: environment.STRIPE_WEBHOOK_SECRET,
    webhookUrl: environment.SANDBOX_WEBHOOK_URL ?? null,
    webhookTypes: environment.SANDBOX_WEBHOOK_TYPES,
    publicUrl: environment.SANDBOX_PUBLIC_URL?.replace(/\/+$/, ''),
    file: environment.SANDBOX_FILE ?? `${environment.LATCHKEY_DATA_DIR}/payments-sandbox.sqlite`,
    port: environment.SANDBOX_PORT,
    host: environment.HOST,
  };
}

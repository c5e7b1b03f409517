import { z } from 'zod';
import { invalidParameter } from './errors.js';
import type { Input } from './form.js';

function fail(context: Pick<z.core.$RefinementCtx, 'addIssue'>, message: string, code?: string): never {
  context.addIssue({ code: 'custom', message, params: { code } });
  return z.NEVER;
}

/** Non-empty text of at most `max` characters. */
export const text = (max = 5000) =>
  z.string().transform((value, context) => {
    if (value === '')
      return fail(context, 'You passed an empty string, but it cannot be unset.', 'parameter_invalid_empty');
    if (value.length > max)
      return fail(
        context,
        `Invalid string: must be at most ${max} characters`,
        'parameter_invalid_string_too_long',
      );
    return value;
  });

/** Text; an empty string becomes null. */
export const unsettable = () => z.string().transform((value) => (value === '' ? null : value));

/** An integer within bounds; form fields are text, so "12.5" and "1e3" are rejected here. */
export const integer = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  z.string().transform((value, context) => {
    if (!/^-?\d{1,15}$/.test(value))
      return fail(context, `Invalid integer: ${value}`, 'parameter_invalid_integer');
    const number = Number(value);
    if (number < min)
      return fail(
        context,
        `This value must be greater than or equal to ${min}.`,
        'parameter_invalid_integer',
      );
    if (number > max)
      return fail(context, `This value must be less than or equal to ${max}.`, 'parameter_invalid_integer');
    return number;
  });

/** `true` or `false`. */
export const flag = () =>
  z.string().transform((value, context) => {
    if (value !== 'true' && value !== 'false') return fail(context, `Invalid boolean: ${value}`);
    return value === 'true';
  });

/** An http or https URL. */
export const httpUrl = () =>
  z.string().transform((value, context) => {
    // Stripe's placeholder is not legal in a URL, so it is replaced before validation.
    const parsed = URL.parse(value.replaceAll('{CHECKOUT_SESSION_ID}', 'ID'));
    if (!parsed || !/^https?:$/.test(parsed.protocol)) return fail(context, 'Not a valid URL', 'url_invalid');
    return value;
  });

/** A list in bracket notation, ordered by index. */
export const list = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (isObject(value) ? Object.values(value) : value), z.array(item));

/** Up to 50 metadata pairs; an empty value removes its key. */
export const metadata = () =>
  z.record(z.string().max(40), z.string().max(500)).transform((pairs, context) => {
    if (Object.keys(pairs).length > 50) return fail(context, 'You can have at most 50 metadata keys.');
    return { ...pairs };
  });

/** Stripe parameters that the sandbox accepts and ignores. */
export const ignored = <K extends string>(...names: K[]): Record<K, z.ZodOptional<z.ZodUnknown>> =>
  Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as Record<
    K,
    z.ZodOptional<z.ZodUnknown>
  >;

const isObject = (value: unknown): value is { [name: string]: unknown } =>
  typeof value === 'object' && value !== null;

/** Parses parameters by a schema. @throws StripeFailure 400 with Stripe's code: `parameter_missing`, `parameter_unknown`, `parameter_invalid_integer`… */
export function read<T extends z.ZodType>(schema: T, input: Input): z.infer<T> {
  const outcome = schema.safeParse(input, { reportInput: true });
  if (outcome.success) return outcome.data;
  const issue = outcome.error.issues[0];
  if (!issue) throw invalidParameter('Invalid request');
  throw failureOf(issue);
}

function failureOf(issue: z.core.$ZodIssue) {
  const param = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? '']);
    return invalidParameter(`Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
      param: unknown,
    });
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return invalidParameter(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.code === 'invalid_value') {
    return invalidParameter(`Invalid ${param}: must be one of ${issue.values.map(String).join(', ')}`, {
      param,
    });
  }
  if (issue.code === 'custom') {
    const code = issue.params?.code as string | undefined;
    return invalidParameter(issue.message, { param, ...(code ? { code } : {}) });
  }
  return invalidParameter(`Invalid ${param}: ${issue.message}`, { param });
}

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((segment, index) => (index === 0 ? String(segment) : `[${String(segment)}]`)).join('');

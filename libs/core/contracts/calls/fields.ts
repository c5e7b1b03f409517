import validator from 'validator';
import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../errors/index.js';

/** An id. */
export const Id = z.guid();
/** An instant: ISO 8601 in UTC, with milliseconds. */
export const Instant = z.iso.datetime();
/** A day: `YYYY-MM-DD`. */
export const Day = z.iso.date();
/** Dollars with at most two decimals. */
export const Dollars = z.number().meta({ description: 'Dollars' });
/** Facts of any shape. */
export const Facts = z
  .custom<object>((value) => typeof value === 'object' && value !== null)
  .meta({ type: 'object', additionalProperties: true });

/** What the API's documentation says of a field. */
type Documented = z.GlobalMeta;

/** Options of a check whose failure has an entry of its own in the catalogue: its sentence and its code. */
export const failsWith = (code: ErrorCode) => ({
  error: ERRORS[code].detail,
  params: { code },
  abort: true,
});

/** A field whose rules depend on more than itself: it is passed on as it arrived, and checked where the rules are. */
export const checkedLater = <Sent>(documented: Documented): z.ZodType<unknown, Sent> =>
  z
    .custom<Sent>()
    .transform((value): unknown => value)
    .optional()
    // Callers have to send it; that they did is checked with the rest of its rules.
    .meta({ ...documented, required: true }) as z.ZodType<unknown, Sent>;

/** The same for a field that may be missing; an empty text is none. */
export const optionalCheckedLater = <Sent>(documented: Documented) =>
  z
    .custom<Sent | string | null>()
    .transform((value): unknown => blankToUndefined(value))
    .optional()
    .meta(documented);

/** A text that must be there; blanks around it do not count. */
export const text = (missing: string, longest: number, tooLong = `At most ${longest} characters, please`) =>
  z.string({ error: missing }).trim().min(1, missing).max(longest, tooLong);

/** A text that must be there, whose failures have their own entries in the catalogue. */
export const textOrFail = (missing: ErrorCode, longest: number, tooLong: ErrorCode) =>
  passesOrFails(z.string().trim().min(1), missing).pipe(passesOrFails(z.string().max(longest), tooLong));

/** A value of this schema, or a failure with an entry of its own in the catalogue. */
export const passesOrFails = <Schema extends z.ZodType>(schema: Schema, code: ErrorCode) =>
  z
    .custom<z.input<Schema>>((value) => schema.safeParse(value).success, failsWith(code))
    .transform((value): z.output<Schema> => schema.parse(value));

/** A text that may be missing; an empty one is none, as forms and query strings send it. */
export const optionalText = (message: string, longest: number, tooLong = message) =>
  absentWhenBlank(z.string({ error: message }).max(longest, tooLong)).meta({
    type: 'string',
    nullable: true,
    maxLength: longest,
  });

/** One of these, or none. */
export const optionalChoice = <const Choice extends string>(choices: readonly Choice[], message: string) =>
  absentWhenBlank(z.enum(choices, { error: message })).meta({ type: 'string', enum: choices });

/** An id, or none. */
export const optionalId = (message: string) =>
  absentWhenBlank(z.guid({ error: message })).meta({ type: 'string', format: 'uuid' });

/** Reads a value that may be missing, where an empty text stands for a missing one. */
export const absentWhenBlank = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .custom<z.input<Schema> | string | null>()
    .transform((value): unknown => blankToUndefined(value))
    .pipe(z.optional(schema))
    .optional();

interface NumberOptions {
  decimals?: number;
}

/** A number within bounds, or the same written as text, as query strings and forms send it. */
export const numberFromText = (message: string, least: number, most: number, options: NumberOptions = {}) =>
  z
    .custom<number | string>()
    .transform((value): unknown => numberOrText(value))
    .pipe(numberBetween(message, least, most, options))
    .meta({ ...documentedNumber(least, most, options), required: true });

/** The same, that may be missing. */
export const optionalNumberFromText = (
  message: string,
  least: number,
  most: number,
  options: NumberOptions = {},
) =>
  z
    .custom<number | string | null>()
    .transform((value): unknown => numberOrText(value))
    .pipe(z.optional(numberBetween(message, least, most, options)))
    .optional()
    .meta(documentedNumber(least, most, options));

/** A number within bounds; a text is none. Whole unless decimals are named. */
export const numberBetween = (
  message: string,
  least: number,
  most: number,
  { decimals = 0 }: NumberOptions = {},
) =>
  z
    .number({ error: message })
    .min(least, message)
    .max(most, message)
    .refine((value) => decimalsOf(value) <= decimals, message);

/** An e-mail address, without blanks around it. */
export const email = () =>
  z
    .string({ error: 'Please enter a valid e-mail address' })
    .trim()
    .max(254, 'That e-mail address is too long')
    .refine((address) => validator.isEmail(address), 'Please enter a valid e-mail address')
    .meta({ format: 'email', example: 'ada@example.com' });

/** An instant that people chose, as ISO 8601 writes it. */
export const instantText = (message = 'Please give an instant such as 2026-05-01T12:00:00Z') =>
  z
    .string({ error: message })
    .refine((value) => validator.isISO8601(value, { strict: true }), message)
    .meta({ format: 'date-time' });

const LONGEST_URL = 2_000;

/** One of our own addresses, to which people come back from the provider. @spec C11 */
export const returnUrl = () =>
  passesOrFails(z.string().max(LONGEST_URL), 'payment.return_url_not_allowed').meta({ type: 'string' });

const documentedNumber = (least: number, most: number, { decimals = 0 }: NumberOptions) => ({
  type: decimals === 0 ? 'integer' : 'number',
  minimum: least,
  maximum: most,
});

const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** Nonsense stays as it is, for the schema to refuse. */
function numberOrText(value: unknown): unknown {
  const given = blankToUndefined(value);
  return typeof given === 'string' && NUMBER.test(given) ? Number(given) : given;
}

function blankToUndefined(value: unknown): unknown {
  const given = typeof value === 'string' ? value.trim() : value;
  return given === '' || given === null ? undefined : given;
}

/** How many decimals a number is written with. */
export const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0;

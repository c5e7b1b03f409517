import validator from 'validator';
import { z } from 'zod';
import {
  findContacts,
  MAX_NIGHTLY_DOLLARS,
  MIN_NIGHTLY_DOLLARS,
  NIGHTLY_PRICE_PROBLEM,
  NIGHTLY_PRICE_TOO_FINE,
  visibleLine,
  visibleText,
} from '#libs/core/rules';
import { ERRORS, type ErrorCode } from '../errors/index.js';

/** An id. */
export const Id = z.guid();
/** An instant: ISO 8601 in UTC, with milliseconds. */
export const Instant = z.iso.datetime();
/** A day: `YYYY-MM-DD`. */
export const Day = z.iso.date();
/** Dollars with at most two decimals. */
export const Dollars = z.number().meta({ description: 'Dollars' });
/** A whole number of cents. */
export const CentsAmount = z.int().meta({ description: 'Cents' });
/** An object of any shape. */
export const Facts = z
  .custom<object>((value) => typeof value === 'object' && value !== null)
  .meta({ type: 'object', additionalProperties: true });

/** A person by name. */
export const PersonName = z.strictObject({ id: Id, full_name: z.string() });
/** A person as shown to operators. */
export const PersonContact = PersonName.extend({ email: z.string() });

/** API documentation of a field. */
type Documented = z.GlobalMeta;

/** Options of a check that fails with an error of the catalogue: its message and code. */
export const errorFor = (code: ErrorCode) => ({
  error: ERRORS[code].detail,
  params: { code },
  abort: true,
});

/** A field passed on unvalidated, because its rules depend on more than itself; validated with those rules. */
export const checkedLater = <Sent>(documented: Documented): z.ZodType<unknown, Sent> =>
  z
    .custom<Sent>()
    .transform((value): unknown => value)
    .optional()
    // Documented as required; its presence is validated with the rest of its rules.
    .meta({ ...documented, required: true }) as z.ZodType<unknown, Sent>;

/** Like {@link checkedLater}, for an optional field; an empty text counts as missing. */
export const optionalCheckedLater = <Sent>(documented: Documented) =>
  z
    .custom<Sent | string | null>()
    .transform((value): unknown => blankToUndefined(value))
    .optional()
    .meta(documented);

/** A string of whole characters. Half a surrogate pair fails: neither UTF-8 nor PostgreSQL's JSON can hold it. */
export const wellFormedString = (message?: string) =>
  z.string({ error: message }).refine((input) => input.isWellFormed(), { error: message, abort: true });

/** A required text; surrounding whitespace is removed. */
export const text = (
  missing: string,
  maxLength: number,
  tooLong = `At most ${maxLength} characters, please`,
) => wellFormedString(missing).trim().min(1, missing).max(maxLength, tooLong);

/** Like {@link text}, without characters that nobody sees. @param clean keeps lines, or makes them one */
export const visible = (missing: string, maxLength: number, clean: (text: string) => string = visibleText) =>
  wellFormedString(missing)
    .overwrite(clean)
    .min(1, missing)
    .max(maxLength, `At most ${maxLength} characters, please`);

const NO_MARKUP = /^[^@:/\\<>]*$/;

/** A person's name, on one line. Our mails greet by it, so it must not lead their readers anywhere: no addresses, links or numbers. */
export const personName = (missing: string, maxLength: number) =>
  wellFormedString(missing)
    .overwrite(visibleLine)
    .min(1, missing)
    .max(maxLength, 'That name is too long')
    .refine((name) => NO_MARKUP.test(name) && findContacts(name).length === 0, 'Please enter just your name');

/** A required text whose failures have their own error codes. */
export const textWithErrorCodes = (missing: ErrorCode, maxLength: number, tooLong: ErrorCode) =>
  withErrorCode(wellFormedString().trim().min(1), missing).pipe(
    withErrorCode(z.string().max(maxLength), tooLong),
  );

/** A schema whose failure has its own error code. */
export const withErrorCode = <Schema extends z.ZodType>(schema: Schema, code: ErrorCode) =>
  z
    .custom<z.input<Schema>>((value) => schema.safeParse(value).success, errorFor(code))
    .transform((value): z.output<Schema> => schema.parse(value));

/** An optional text; an empty one counts as missing, because forms and query strings send it so. */
export const optionalText = (message: string, maxLength: number, tooLong = message) =>
  absentWhenBlank(wellFormedString(message).max(maxLength, tooLong)).meta({
    type: 'string',
    nullable: true,
    maxLength,
  });

/** An optional choice. */
export const optionalChoice = <const Choice extends string>(choices: readonly Choice[], message: string) =>
  absentWhenBlank(z.enum(choices, { error: message })).meta({ type: 'string', enum: choices });

/** An optional id. */
export const optionalId = (message: string) =>
  absentWhenBlank(z.guid({ error: message })).meta({ type: 'string', format: 'uuid' });

/** Makes a schema optional and treats an empty text as missing. */
export const absentWhenBlank = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .custom<z.input<Schema> | string | null>()
    .transform((value): unknown => blankToUndefined(value))
    .pipe(z.optional(schema))
    .optional();

interface NumberOptions {
  decimals?: number;
  /** What is said of a number with more decimals; otherwise the message. */
  tooFine?: string;
}

/** A number within bounds; accepts text, because query strings and forms send it so. */
export const numberFromText = (message: string, min: number, max: number, options: NumberOptions = {}) =>
  z
    .custom<number | string>()
    .transform((value): unknown => numberOrText(value))
    .pipe(numberBetween(message, min, max, options))
    .meta({ ...documentedNumber(min, max, options), required: true });

/** Like {@link numberFromText}, but optional. */
export const optionalNumberFromText = (
  message: string,
  min: number,
  max: number,
  options: NumberOptions = {},
) =>
  z
    .custom<number | string | null>()
    .transform((value): unknown => numberOrText(value))
    .pipe(z.optional(numberBetween(message, min, max, options)))
    .optional()
    .meta(documentedNumber(min, max, options));

/** A number within bounds; rejects text. Whole unless `decimals` is given. */
export const numberBetween = (
  message: string,
  min: number,
  max: number,
  { decimals = 0, tooFine = message }: NumberOptions = {},
) =>
  z
    .number({ error: message })
    .min(min, message)
    .max(max, message)
    .refine((value) => decimalsOf(value) <= decimals, tooFine);

const DEGREES_DECIMALS = 8;

/** A latitude or longitude in degrees, `-most` to `most`. Maps copy up to 15 decimals: it is rounded to about a millimetre. */
export const degreesFromText = (message: string, most: number) =>
  z
    .custom<number | string>()
    .transform((value): unknown => numberOrText(value))
    .pipe(
      z
        .number({ error: message })
        .min(-most, message)
        .max(most, message)
        .overwrite((degrees) => Number(degrees.toFixed(DEGREES_DECIMALS))),
    )
    .meta({ ...documentedNumber(-most, most, { decimals: DEGREES_DECIMALS }), required: true });

/** How {@link numberBetween} reads a nightly price in dollars. */
export const NIGHTLY_PRICE = [
  NIGHTLY_PRICE_PROBLEM,
  MIN_NIGHTLY_DOLLARS,
  MAX_NIGHTLY_DOLLARS,
  { decimals: 2, tooFine: NIGHTLY_PRICE_TOO_FINE },
] as const;

/** Whatever is not plain ASCII, letter by letter. */
const OTHER_LETTERS = /[^\0-\x7f]/gu;

/**
 * An email address with letters beyond A to Z made small here, one by one. The database has a rule of its own for these: to it `İ` can be the same
 * as `i`, so that guesses at one account would be counted, and let through by a known device, as those at another.
 */
export const emailLetters = (address: string): string =>
  address.replace(OTHER_LETTERS, (letter) => letter.toLowerCase());

/** An email address; surrounding whitespace is removed. */
export const email = () =>
  wellFormedString('Please enter a valid email address')
    .trim()
    .overwrite(emailLetters)
    .max(254, 'That email address is too long')
    .refine((address) => validator.isEmail(address), 'Please enter a valid email address')
    .meta({ format: 'email', example: 'ada@example.com' });

/** An instant in ISO 8601 format, entered by people. */
export const instantText = (message = 'Please give an instant such as 2026-05-01T12:00:00Z') =>
  z
    .string({ error: message })
    .refine((value) => validator.isISO8601(value, { strict: true }), message)
    .meta({ format: 'date-time' });

const MAX_URL_LENGTH = 2_000;

/** One of our own URLs, to which the provider redirects people back. @spec C11 */
export const returnUrl = () =>
  withErrorCode(wellFormedString().max(MAX_URL_LENGTH), 'payment.return_url_not_allowed').meta({
    type: 'string',
  });

const documentedNumber = (minimum: number, maximum: number, { decimals = 0 }: NumberOptions) => ({
  type: decimals === 0 ? 'integer' : 'number',
  minimum,
  maximum,
});

const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** Converts numeric text; leaves anything else for the schema to reject. */
function numberOrText(value: unknown): unknown {
  const input = blankToUndefined(value);
  return typeof input === 'string' && NUMBER.test(input) ? Number(input) : input;
}

function blankToUndefined(value: unknown): unknown {
  const input = typeof value === 'string' ? value.trim() : value;
  return input === '' || input === null ? undefined : input;
}

/** The number of decimals of a number. */
export const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0;

import { z } from 'zod';
import { Problem, type Call } from '../calls/index.js';
import { REQUEST_ERRORS } from '../errors/index.js';
import { ALL_CALLS } from './all-calls.js';

/** Errors that any call can return before it is reached. */
const COMMON_ERRORS: ReadonlySet<string> = new Set([
  ...Object.keys(REQUEST_ERRORS),
  'auth.required',
  'auth.forbidden',
  'auth.second_factor_setup_required',
]);

/** A response to a call; `body` is parsed if it is JSON. */
interface Answer {
  status: number;
  contentType: string;
  body: unknown;
}

interface Options {
  /** A stricter schema than the call's own. */
  responseOf?: (call: Call) => z.ZodType | undefined;
  /** True for a difference in the body that does not count. */
  accepts?: (issue: z.core.$ZodIssue) => boolean;
}

/**
 * Compares a response with the contract of its call: the status, a body without unknown or missing fields, and that an
 * error is one the call lists. An error that is no problem document is not compared.
 * @returns the difference, or null when there is none
 */
export function findMismatch(call: Call, answer: Answer, options: Options = {}): string | null {
  const isProblem = answer.contentType.startsWith('application/problem+json');
  if (!isProblem && answer.status >= 400) return null;
  const difference = isProblem ? errorDifference(call, answer) : successDifference(call, answer, options);
  return difference && `${call.method} ${call.path} ${difference}`;
}

function errorDifference(call: Call, { body }: Answer): string | null {
  const problem = Problem.safeParse(body);
  if (!problem.success) return `returned an invalid problem: ${problem.error.message}`;
  const { code } = problem.data;
  return COMMON_ERRORS.has(code) || call.errors.includes(code) ? null : `does not list ${code}`;
}

function successDifference(
  call: Call,
  { status, contentType, body }: Answer,
  { responseOf = () => undefined, accepts = () => false }: Options,
): string | null {
  if (status !== call.status && status !== 304) return `should return ${call.status} but returned ${status}`;
  if (call.file)
    return call.file.some((type) => contentType.startsWith(type)) ? null : `returned ${contentType}`;
  const parsed = (responseOf(call) ?? call.response)?.safeParse(body);
  const issues = parsed?.error?.issues.filter((issue) => !accepts(issue)) ?? [];
  return issues.length === 0 ? null : `returned another body: ${z.prettifyError({ issues })}`;
}

/** Sorted so that literal path segments take precedence over parameters. */
const PATTERNS = ALL_CALLS.map((call) => ({
  call,
  pattern: new RegExp(`^${call.path.replaceAll('.', String.raw`\.`).replace(/:\w+/g, '[^/]+')}/?$`),
  parameters: call.path.split(':').length,
})).sort((a, b) => a.parameters - b.parameters);

/** The call of a request; `path` is relative to the API prefix and may have a query. */
export function callAt(method: string, path: string): Call | undefined {
  const pathname = path.replace(/[?#].*/, '');
  return PATTERNS.find(({ call, pattern }) => call.method === method && pattern.test(pathname))?.call;
}

import { REQUEST_ERRORS, type ErrorCode } from '#libs/core/contracts';
import { ALL_CALLS, Problem, type Call } from '#libs/core/contracts/calls';

/** Errors that any call can return before it is reached. */
const COMMON_ERRORS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(Object.keys(REQUEST_ERRORS) as ErrorCode[]),
  'auth.required',
  'auth.forbidden',
]);

interface Exchange {
  method: string;
  /** Relative to the API prefix, including the query. */
  path: string;
  status: number;
  contentType: string;
  body: unknown;
}

/**
 * Checks a response against the contract of its call: the status, a body without unknown or missing fields, and that an
 * error is one the call lists. Paths without a call are not checked.
 * @throws Error describing the difference
 */
export function checkAnswer({ method, path, status, contentType, body }: Exchange): void {
  const pathname = path.replace(/[?#].*/, '');
  const call = pathname.endsWith('/export.csv') ? undefined : callOf(method, pathname);
  if (!call) return;
  if (contentType.startsWith('application/problem+json')) checkError(call, body);
  else if (status < 400) checkSuccess(call, status, contentType, body);
}

function checkError(call: Call, body: unknown): void {
  const problem = Problem.safeParse(body);
  if (!problem.success) throw mismatch(call, `returned an invalid problem: ${problem.error.message}`);
  const { code } = problem.data;
  if (!COMMON_ERRORS.has(code) && !call.errors.includes(code)) throw mismatch(call, `does not list ${code}`);
}

function checkSuccess(call: Call, status: number, contentType: string, body: unknown): void {
  if (status !== call.status && status !== 304)
    throw mismatch(call, `should return ${call.status} but returned ${status}`);
  if (call.file) {
    if (!call.file.some((type) => contentType.startsWith(type)))
      throw mismatch(call, `returned ${contentType}`);
    return;
  }
  const parsed = call.response?.safeParse(body);
  if (parsed && !parsed.success) throw mismatch(call, `returned another body: ${parsed.error.message}`);
}

const mismatch = (call: Call, what: string): Error => new Error(`${call.method} ${call.path} ${what}`);

/** Sorted so that literal path segments take precedence over parameters. */
const PATTERNS = ALL_CALLS.map((call) => ({
  call,
  pattern: new RegExp(`^${call.path.replaceAll('.', String.raw`\.`).replace(/:\w+/g, '[^/]+')}/?$`),
  parameters: call.path.split(':').length,
})).sort((a, b) => a.parameters - b.parameters);

const callOf = (method: string, path: string): Call | undefined =>
  PATTERNS.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call;

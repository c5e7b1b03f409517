import { REQUEST_ERRORS, type ErrorCode } from '#libs/core/contracts';
import { ALL_CALLS, Problem, type Call } from '#libs/core/contracts/calls';

/** What any call can be refused for: what is said before it is reached. */
const BEFORE_ANY_CALL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(Object.keys(REQUEST_ERRORS) as ErrorCode[]),
  'auth.required',
  'auth.forbidden',
]);

interface Answered {
  method: string;
  /** Below the API's prefix, with its query. */
  path: string;
  status: number;
  contentType: string;
  body: unknown;
}

/**
 * Holds an answer against the contract of its call: its status, its body without an unknown or a missing field, and that a
 * refusal is one the call names. An address that is no call's is not checked.
 * @throws Error that says what is different
 */
export function checkAnswer({ method, path, status, contentType, body }: Answered): void {
  const address = path.replace(/[?#].*/, '');
  const call = address.endsWith('/export.csv') ? undefined : callOf(method, address);
  if (!call) return;
  if (contentType.startsWith('application/problem+json')) checkError(call, body);
  else if (status < 400) checkSuccess(call, status, contentType, body);
}

function checkError(call: Call, body: unknown): void {
  const problem = Problem.safeParse(body);
  if (!problem.success) throw wrong(call, `refuses with a body that is no problem: ${problem.error.message}`);
  const { code } = problem.data;
  if (!BEFORE_ANY_CALL.has(code) && !call.refuses.includes(code)) throw wrong(call, `does not name ${code}`);
}

function checkSuccess(call: Call, status: number, contentType: string, body: unknown): void {
  if (status !== call.status && status !== 304)
    throw wrong(call, `says ${call.status}, the answer was ${status}`);
  if (call.file) {
    if (!call.file.some((type) => contentType.startsWith(type))) throw wrong(call, `answered ${contentType}`);
    return;
  }
  const parsed = call.answer?.safeParse(body);
  if (parsed && !parsed.success) throw wrong(call, `answered something else: ${parsed.error.message}`);
}

const wrong = (call: Call, what: string): Error => new Error(`${call.method} ${call.path} ${what}`);

/** A part that is written out comes before one that is named. */
const PATTERNS = ALL_CALLS.map((call) => ({
  call,
  pattern: new RegExp(`^${call.path.replaceAll('.', String.raw`\.`).replace(/:\w+/g, '[^/]+')}/?$`),
  named: call.path.split(':').length,
})).sort((a, b) => a.named - b.named);

const callOf = (method: string, path: string): Call | undefined =>
  PATTERNS.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call;

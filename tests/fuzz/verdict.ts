import { Problem } from '#libs/core/contracts/calls';
import { ERRORS, REQUEST_ERRORS } from '#libs/core/contracts/errors';
import { checkAnswer } from '../../apps/api/src/testing/answer-check.js';
import { mayCall } from '../../apps/api/src/testing/access.js';
import { onWire, type DraftRequest } from './draft-request.js';
import type { WireAnswer } from './send.js';
import type { Write } from './write-log.js';

/** What is wrong with an answer: which promise it breaks, and how. */
export interface Fault {
  promise:
    | 'no 5xx'
    | 'answered'
    | 'problem document'
    | 'declared'
    | 'schema'
    | 'no write'
    | 'permission'
    | 'own things'
    | 'in time';
  what: string;
}

/** Slowest answer, in milliseconds. */
const SLOWEST_MS = 1_000;

/** Calls that are about what belongs to others, and say so in their name. */
const ABOUT_OTHERS: ReadonlySet<string> = new Set([
  'reviewActionsHelpful',
  'reviewActionsReport',
  'loyaltyRedeem',
  'messagesAsk',
  'savedSave',
  'savedRemove',
]);

/** Writes that say nothing about a request, and why. */
const NOT_OF_THE_REQUEST: Readonly<Record<string, string>> = {
  'UPDATE sessions': 'when a session was last used',
  'INSERT home_views': 'counted a little later, while others ask',
  'UPDATE home_views': 'like the first view',
  'INSERT asked_stays': 'like the views of homes',
  'UPDATE asked_stays': 'like the first one who asked',
};

/** Writes of reads, and why. */
const OF_READS: Readonly<Record<string, string>> = {
  'INSERT search_window': 'derived: the first search of a day moves it on',
  'UPDATE search_window': 'derived, like the first one',
  'UPDATE search_homes': 'derived: the first search of a day renews it',
  'INSERT audit_log': 'opening a person, an email or a question, and exporting a list, are recorded',
  'INSERT solo_acts': 'files of people count towards what one operator may do without a second',
  'INSERT audit_chain': 'chains the entries of the audit log',
  'INSERT audit_head': 'the end of that chain',
  'UPDATE audit_head': 'like the first one',
};

/** Writes of single calls that read or were refused, and why. Everything else stays as it was. */
const OF_CALLS: Readonly<Record<string, readonly string[]>> = {
  // What a passkey has to sign is compared once, whatever comes of it.
  secondFactorSignIn: ['UPDATE proof_challenges'],
  ownSecondFactorsConfirm: ['UPDATE proof_challenges'],
  ownSecondFactorsAddPasskey: ['UPDATE proof_challenges'],
  // When the provider was last asked.
  billingCheckout: ['UPDATE subscription_checkouts'],
  paymentsStatus: ['UPDATE checkout_sessions'],
  // A call to the provider is written down before it is made; that the card was declined is its outcome.
  billingRetry: [
    'INSERT operations',
    'UPDATE operations',
    'UPDATE subscriptions',
    'UPDATE subscription_invoices',
  ],
  subscriptionUpgrade: [
    'UPDATE subscription_checkouts',
    'INSERT operations',
    'UPDATE operations',
    'UPDATE subscriptions',
    'UPDATE subscription_invoices',
  ],
};
/** Acts in the dashboard of the queues are recorded before they are done, whatever comes of them. */
const RECORDED_FIRST = /^\/admin\/queues/;

/** Everything wrong with the answer to a request. */
export function faultsOf(draft: DraftRequest, answer: WireAnswer, writes: readonly Write[]): Fault[] {
  if (answer.status === 0)
    return mayBeClosed(draft) ? [] : [{ promise: 'answered', what: 'The connection was closed' }];
  const faults = [
    ...shapeFaults(draft, answer),
    ...writeFaults(draft, answer, writes),
    ...accessFaults(draft, answer),
  ];
  if (answer.status >= 500)
    faults.unshift({ promise: 'no 5xx', what: `${answer.status}: ${textOf(answer).slice(0, 300)}` });
  if (answer.ms > SLOWEST_MS) faults.push({ promise: 'in time', what: `took ${Math.round(answer.ms)} ms` });
  return faults;
}

const MAX_BODY = 256 * 1024;

const MAX_HEAD = 14 * 1024;

/** A connection is closed when what it carries cannot be told apart any more, or is far too long. */
function mayBeClosed(draft: DraftRequest): boolean {
  const { path, headers, body, bytes, leavesAfterMs } = onWire(draft);
  // What Node itself refuses is answered with a body, which no client expects of HEAD.
  const isLongHead = draft.method === 'HEAD' && JSON.stringify([path, headers]).length > MAX_HEAD;
  return bytes !== undefined || leavesAfterMs !== undefined || isLongHead || (body?.length ?? 0) > MAX_BODY;
}

const textOf = ({ body }: WireAnswer): string => body.toString('utf8');

function shapeFaults(draft: DraftRequest, answer: WireAnswer): Fault[] {
  const type = String(answer.headers['content-type'] ?? '');
  if (draft.method === 'HEAD' || draft.raw.bytes) return [];
  const isApi = (draft.raw.target ?? draft.operation.path).startsWith('/api/');
  if (answer.status >= 400 && isApi) {
    const fault = problemFault(answer, type);
    if (fault) return [fault];
  }
  if (draft.elsewhere) return [];
  return [...contractFaults(draft, answer, type), ...statusFaults(draft, answer)];
}

function problemFault(answer: WireAnswer, type: string): Fault | null {
  const wrong = (what: string): Fault => ({ promise: 'problem document', what });
  if (!type.startsWith('application/problem+json'))
    return wrong(`${answer.status} as ${type}: ${textOf(answer).slice(0, 200)}`);
  const problem = Problem.safeParse(parsed(answer));
  if (!problem.success) return wrong(problem.error.message);
  const { status, code } = problem.data;
  if (status !== answer.status) return wrong(`${answer.status} says that it is ${status}`);
  return ERRORS[code].status === status ? null : wrong(`${code} is not ${status}`);
}

function contractFaults(draft: DraftRequest, answer: WireAnswer, contentType: string): Fault[] {
  // Of a file no JSON is to be read; of a stream there is none.
  const body = contentType.includes('json') ? parsed(answer) : textOf(answer);
  const path = draft.operation.path.replace(/^\/api/, '').replace(/\{\w+\}/g, 'x');
  try {
    checkAnswer({ method: draft.method, path, status: answer.status, contentType, body });
    return [];
  } catch (error) {
    return [{ promise: 'schema', what: error instanceof Error ? error.message : String(error) }];
  }
}

/** Not modified is an answer to a condition that HTTP itself allows. */
const NOT_MODIFIED = 304;

function statusFaults({ operation }: DraftRequest, answer: WireAnswer): Fault[] {
  const { status } = answer;
  if (operation.statuses.has(status) || status === NOT_MODIFIED) return [];
  const code = Problem.safeParse(parsed(answer)).data?.code;
  if (code && Object.hasOwn(REQUEST_ERRORS, code)) return [];
  return [{ promise: 'declared', what: `${status} ${code ?? ''} is not declared` }];
}

function parsed({ body }: WireAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

function writeFaults(draft: DraftRequest, { status }: WireAnswer, writes: readonly Write[]): Fault[] {
  const { method, operation, raw } = draft;
  const refused = status >= 400;
  // Bytes that end a connection may hold a whole request first, which is then carried out.
  if (raw.bytes || (!refused && !READS.has(method))) return [];
  const recorded = !refused || RECORDED_FIRST.test(raw.target ?? '') ? Object.keys(OF_READS) : [];
  const allowed = new Set([
    ...Object.keys(NOT_OF_THE_REQUEST),
    ...recorded,
    ...(OF_CALLS[operation.id] ?? []),
  ]);
  return writes
    .filter(({ table, kind }) => !allowed.has(`${kind} ${table}`))
    .slice(0, 3)
    .map(({ table, kind, row }) => ({
      promise: 'no write' as const,
      what: `${refused ? `refused with ${status}` : method}, but ${kind} ${table} ${row}`,
    }));
}

/** A success of somebody who may not make the call, or with what belongs to others. */
function accessFaults(draft: DraftRequest, { status }: WireAnswer): Fault[] {
  const { operation, actor, things, elsewhere } = draft;
  if (status >= 400 || status === NOT_MODIFIED || elsewhere || draft.headers.authorization !== undefined)
    return [];
  const faults: Fault[] = [];
  if (!mayCall(`${operation.method} ${operation.path}`, actor))
    faults.push({ promise: 'permission', what: `${actor.name} may not, but was answered ${status}` });
  const isPublic = mayCall(`${operation.method} ${operation.path}`, NOBODY);
  if (isPublic || actor.operatorRole !== null || ABOUT_OTHERS.has(operation.id)) return faults;
  for (const { id, people } of things)
    if (people.length > 0 && actor.id !== null && !people.includes(actor.id))
      faults.push({
        promise: 'own things',
        what: `${id} is not ${actor.name}'s, but was answered ${status}`,
      });
  return faults;
}

const NOBODY = { role: null, operatorRole: null };

import type { DraftRequest } from './draft-request.js';

/** Requests with one thing less, the largest first. */
function* simpler(draft: DraftRequest): Generator<DraftRequest> {
  for (const part of ['body', 'target'] as const)
    if (draft.raw[part] !== undefined) yield { ...draft, raw: { ...draft.raw, [part]: undefined } };
  for (const name of Object.keys(draft.headers)) yield { ...draft, headers: without(draft.headers, name) };
  for (const [index] of draft.query.entries())
    yield { ...draft, query: draft.query.filter((_, other) => other !== index) };
  const { body } = draft;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    yield { ...draft, body: without(body as Record<string, unknown>, name) };
    for (const less of smaller(value)) yield { ...draft, body: { ...body, [name]: less } };
  }
}

function* smaller(value: unknown): Generator {
  if (typeof value === 'string' && value.length > 1) yield value.slice(0, Math.ceil(value.length / 2));
  if (Array.isArray(value) && value.length > 1) yield value.slice(0, Math.ceil(value.length / 2));
}

const without = <Value>(fields: Record<string, Value>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name));

const MOST_TRIES = 60;

/**
 * The smallest request that fails in the same way.
 * @param failsStill sends a request in the setting that the run begins with
 * @returns null when even the same request does not fail there: it takes what was sent before
 */
export async function shrunk(
  draft: DraftRequest,
  failsStill: (candidate: DraftRequest) => Promise<boolean>,
): Promise<DraftRequest | null> {
  if (!(await failsStill(draft))) return null;
  let [smallest, tries] = [draft, 0];
  for (let progress = true; progress;) {
    progress = false;
    for (const candidate of simpler(smallest)) {
      tries += 1;
      if (tries > MOST_TRIES) return smallest;
      if (!(await failsStill(candidate))) continue;
      smallest = candidate;
      progress = true;
      break;
    }
  }
  return smallest;
}

import { asCurl } from './as-curl.js';
import type { Actor } from './actors.js';
import { diceOf } from './dice.js';
import { onWire, type DraftRequest } from './draft-request.js';
import { operationsOf, resolved, type OpenApi, type Operation } from './openapi.js';
import type { WireAnswer } from './send.js';
import { shrunk } from './shrink.js';
import { faultsOf } from './verdict.js';

const OWNER: Actor = {
  name: 'owner',
  role: 'property_owner',
  operatorRole: null,
  id: 'a1',
  email: 'owner@example.test',
  token: 't0ken',
};
const OPERATION: Operation = {
  id: 'bookingsOne',
  method: 'GET',
  path: '/api/bookings/{id}',
  parameters: [],
  body: null,
  statuses: new Set([200, 401, 404]),
};

const draftOf = (parts: Partial<DraftRequest> = {}): DraftRequest => ({
  operation: OPERATION,
  actor: OWNER,
  method: 'GET',
  path: { id: 'b1' },
  things: [],
  query: [],
  body: undefined,
  headers: {},
  raw: {},
  changes: [],
  elsewhere: false,
  ...parts,
});

const problem = (status: number, code: string) => ({
  ...{ type: 'about:blank', title: 'No', status, detail: 'No.', code, request_id: 'r' },
});
const answerOf = (status: number, body: object, ms = 5): WireAnswer => ({
  status,
  headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  body: Buffer.from(JSON.stringify(body)),
  ms,
});
const NOT_FOUND = answerOf(404, problem(404, 'booking.not_found'));
const promises = (...args: Parameters<typeof faultsOf>) => faultsOf(...args).map(({ promise }) => promise);

describe('Dice', () => {
  it('fall the same for the same seed, and otherwise for others', () => {
    const throws = (seed: number): number[] => {
      const dice = diceOf(seed);
      return Array.from({ length: 20 }, () => dice.between(1, 1_000));
    };
    expect(throws(7)).toEqual(throws(7));
    expect(throws(7)).not.toEqual(throws(8));
  });
});

describe('The verdict on an answer', () => {
  it('finds nothing wrong with a declared refusal', () => {
    expect(faultsOf(draftOf(), NOT_FOUND, [])).toEqual([]);
  });

  it.each([
    ['no 5xx', answerOf(500, problem(500, 'server.failed'))],
    ['problem document', { ...NOT_FOUND, headers: { 'content-type': 'text/html' } }],
    ['problem document', answerOf(403, problem(404, 'booking.not_found'))],
    ['schema', answerOf(200, { id: 'b1' })],
    ['declared', answerOf(409, problem(409, 'booking.wrong_status'))],
    ['in time', { ...NOT_FOUND, ms: 1_001 }],
    ['answered', { ...NOT_FOUND, status: 0 }],
  ])('names a broken promise: %s', (promise, answer) => {
    expect(promises(draftOf(), answer, [])).toContain(promise);
  });

  it('counts a write of a refused request, but not that a session was used', () => {
    const write = { table: 'bookings', kind: 'UPDATE' as const, row: '{}' };
    expect(promises(draftOf(), NOT_FOUND, [write])).toEqual(['no write']);
    expect(promises(draftOf(), NOT_FOUND, [{ ...write, table: 'sessions' }])).toEqual([]);
  });

  it('counts a success with what belongs to somebody else, or without permission', () => {
    const things = [{ id: 'b1', people: ['somebody'], parent: null, version: null }];
    expect(promises(draftOf({ things }), answerOf(200, {}), [])).toContain('own things');
    const operation = { ...OPERATION, path: '/api/admin/users/{id}' };
    expect(promises(draftOf({ operation }), answerOf(200, {}), [])).toContain('permission');
  });
});

describe('A failing request', () => {
  const failing = draftOf({
    method: 'POST',
    headers: { 'x-a': 'a' },
    query: [['limit', '1']],
    body: { cause: 'x'.repeat(64), other: 1, more: [1, 2] },
  });

  it('is made smaller as long as it fails', async () => {
    const smallest = await shrunk(failing, ({ body }) =>
      Promise.resolve(String((body as { cause?: string }).cause).startsWith('xx')),
    );
    expect(smallest).toMatchObject({ headers: {}, query: [], body: { cause: 'xx' } });
  });

  it('is none when it does not fail again', async () => {
    expect(await shrunk(failing, () => Promise.resolve(false))).toBeNull();
  });

  it('is told as a command, without the token', () => {
    expect(asCurl(failing)).toContain(`-X POST $'$URL/api/bookings/b1?limit=1'`);
    expect(asCurl(failing)).toContain('Bearer $OWNER');
    expect(asCurl(failing)).not.toContain('t0ken');
  });

  it('sends half a surrogate pair as bytes that are no text', () => {
    expect(onWire(draftOf({ path: { id: '\ud800' } })).path).toContain('%ED%A0%80');
  });
});

describe('The OpenAPI document', () => {
  const document: OpenApi = {
    paths: {
      '/api/a/{id}': {
        put: {
          operationId: 'change',
          parameters: [{ name: 'id', in: 'path', required: true }],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } },
          responses: { 200: {}, 404: {} },
        },
      },
    },
    components: { schemas: { A: { allOf: [{ $ref: '#/components/schemas/B' }] }, B: { type: 'string' } } },
  };

  it('is read into calls', () => {
    const [operation] = operationsOf(document);
    expect(operation).toMatchObject({ id: 'change', method: 'PUT', path: '/api/a/{id}' });
    expect([...(operation?.statuses ?? [])]).toEqual([200, 404]);
    expect(resolved(operation?.body?.schema ?? {}, document)).toEqual({ type: 'string' });
  });
});

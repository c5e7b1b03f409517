import { mayCall } from '../../apps/api/src/testing/access.js';
import { LISTS } from '../../apps/api/src/admin/lists/definitions.js';
import type { Actor } from './actors.js';
import { FIELD_CHANGES, WIRE_CHANGES } from './changes.js';
import { diceOf, type Dice } from './dice.js';
import type { DraftRequest } from './draft-request.js';
import { hostileText } from './hostile-values.js';
import type { OpenApi, Operation } from './openapi.js';
import { fieldValue, pathValue, schemaValue, someStay, type Context } from './valid-values.js';
import type { Thing, World } from './world.js';

/** What requests are made from. */
export interface Maker {
  seed: number;
  actors: readonly Actor[];
  operations: readonly Operation[];
  document: OpenApi;
  publicUrl: string;
  /** A photo as a form. */
  photo: { type: string; body: Buffer };
}

const SEEDS_APART = 1_000_003;
const ALLOWED_SHARE = 0.7;
const VALID_SHARE = 0.35;
const WIRE_SHARE = 0.15;
const PARENT_SHARE = 0.85;
const OPTIONAL_SHARE = 0.3;
const MOST_CHANGES = 3;

/** The `index`th request: the same for the same seed and the same world. */
export function makeRequest(maker: Maker, index: number, world: World): DraftRequest {
  const dice = diceOf(maker.seed * SEEDS_APART + index);
  const operation = operationAt(maker, index);
  const actor = someActor(maker, dice, operation);
  const draft = validRequest(maker, { dice, operation, actor, world });
  const kind = dice.between(1, 100) / 100;
  if (kind <= VALID_SHARE) return draft;
  const changes = kind <= 1 - WIRE_SHARE ? FIELD_CHANGES : WIRE_CHANGES;
  const means = { dice, world, document: maker.document };
  for (let n = dice.between(1, MOST_CHANGES); n > 0; n -= 1) {
    const done = dice.pick(changes)(draft, means);
    if (done !== null) draft.changes.push(done);
  }
  return draft;
}

/** In turn; what nothing can undo comes last. */
function operationAt({ operations }: Maker, index: number): Operation {
  const operation = operations[index % operations.length];
  if (!operation) throw new Error('The document has no calls');
  return operation;
}

function someActor({ actors }: Maker, dice: Dice, { method, path }: Operation): Actor {
  const allowed = actors.filter((one) => mayCall(`${method} ${path}`, one));
  return dice.chance(ALLOWED_SHARE) && allowed.length > 0 ? dice.pick(allowed) : dice.pick(actors);
}

function validRequest(
  { document, publicUrl, photo }: Maker,
  { dice, operation, actor, world }: Pick<Context, 'dice' | 'operation' | 'actor' | 'world'>,
): DraftRequest {
  const stay = someStay(dice, world.today);
  const context: Context = { dice, world, actor, operation, document, publicUrl, stay, thing: null };
  const draft: DraftRequest = {
    ...{ operation, actor, method: operation.method, path: {}, things: [], query: [], body: undefined },
    ...{ headers: {}, raw: {}, changes: [], elsewhere: false },
  };
  fillPath(context, draft);
  fillQuery(context, draft);
  if (operation.body?.type === 'multipart/form-data') {
    draft.raw.body = photo.body;
    draft.headers['content-type'] = photo.type;
  } else if (operation.body) draft.body = schemaValue(context, operation.body.schema);
  return draft;
}

/** From the last to the first, so that what is part of something is found there. */
function fillPath(context: Context, draft: DraftRequest): void {
  const { operation, dice } = context;
  const names = operation.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name);
  let child: Thing | null = null;
  for (const name of names.reverse()) {
    const parent: string | null = child?.parent ?? null;
    if (parent !== null && dice.chance(PARENT_SHARE)) {
      draft.path[name] = parent;
      continue;
    }
    const value = pathValue(context, name);
    draft.path[name] = typeof value === 'string' ? value : value.id;
    child = typeof value === 'string' ? null : value;
    if (child) draft.things.push(child);
  }
  context.thing = child;
}

function fillQuery(context: Context, draft: DraftRequest): void {
  const { operation, dice, world } = context;
  for (const { name, required, schema, in: place } of operation.parameters) {
    if (place !== 'query' || !(required || dice.chance(OPTIONAL_SHARE))) continue;
    const value = name === 'cursor' ? cursorOf(context) : fieldValue(context, name, schema);
    if (value !== undefined && value !== null) draft.query.push([name, textOf(value)]);
  }
  const list = LISTS.find((one) => `/api/admin/${one.name}` === operation.path.replace(/\/export\.csv$/, ''));
  if (!list || !dice.chance(0.5)) return;
  const column = dice.pick(Object.keys(list.columns));
  const name = dice.pick([column, `${column}_from`, `${column}_to`, 'sort']);
  draft.query.push([name, name === 'sort' ? dice.pick([column, `-${column}`]) : hostileText(dice, world)]);
}

/** A page that this list has answered before, or that another has. */
function cursorOf({ dice, world, operation }: Context): string | undefined {
  const own = world.words[`cursor of ${operation.id}`] ?? [];
  const all = world.words.cursor ?? [];
  const cursors = own.length > 0 && dice.chance(0.7) ? own : all;
  return cursors.length === 0 ? undefined : dice.pick(cursors);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { aPhoto, photoForm, startCalendarServer } from '#libs/testing';
import { signIn, type Actor, type Ask } from './actors.js';
import { asCurl } from './as-curl.js';
import { onWire, type DraftRequest } from './draft-request.js';
import { furnish } from './furnish.js';
import { makeRequest, type Maker } from './make-request.js';
import { operationsOf, type OpenApi, type Operation } from './openapi.js';
import { queryOn } from './query.js';
import { Sender, type WireAnswer } from './send.js';
import { ProviderState } from './provider-state.js';
import { shrunk } from './shrink.js';
import { Tally } from './tally.js';
import type { Target } from './target.js';
import { faultsOf, type Fault } from './verdict.js';
import { lookAround, type World } from './world.js';
import { WriteLog } from './write-log.js';

/** What a run sends. */
export interface RunOptions {
  seed: number;
  requests: number;
  /** The first request's number. */
  first: number;
  /** Only these calls; all when empty. */
  only: readonly string[];
  say: (line: string) => void;
}

/** A promise that an answer has broken, once for each call and promise. */
interface Failure extends Fault {
  operation: string;
  /** Number of the request. */
  index: number;
  /** How often in this run. */
  times: number;
  /** As small as it fails. */
  curl: string;
}

/** What a run found. */
export interface Outcome {
  failures: readonly Failure[];
  /** Figures for people. */
  lines: readonly string[];
  /** Calls without a success, with the reasons. */
  neverReached: readonly string[];
}

/** After so many requests everything is as at the start again. */
const BLOCK = 250;
/** Nothing undoes these: they come last. */
const LAST: ReadonlySet<string> = new Set(['sandboxMove']);
/** After these, once they have succeeded, the actors may not be able to go on. */
const RENEW_AFTER: ReadonlySet<string> = new Set([
  ...[
    'authLogout',
    'authReset',
    'authEndSession',
    'authConfirmEmail',
    'accountChangePassword',
    'accountEndAllSessions',
    'accountEndSession',
  ],
  ...['myDataDelete', 'peopleSuspend', 'peopleErase', 'peopleRestore', 'settingsAdminChoose'],
]);
const CURSORS_KEPT = 5;
/** Requests to tell of when the product ends: not always the last is to blame. */
const RECENT = 20;
/** What an ended connection has begun is finished after so long. */
const SETTLE_MS = 100;

/** Sends generated requests to a product, one after another, and checks each answer. */
export async function runFuzz(target: Target, options: RunOptions): Promise<Outcome> {
  const closing: (() => unknown)[] = [];
  try {
    const setting = await prepare(target, (close) => closing.unshift(close));
    const run = new Run(target, options, setting);
    closing.unshift(() => run.close());
    return await run.all();
  } finally {
    for (const close of closing) await close();
  }
}

/** Everything that requests are made from. @param atEnd notes what has to be closed */
async function prepare(target: Target, atEnd: (close: () => unknown) => void): Promise<Setting> {
  const database = new Client({ connectionString: target.databaseUrl });
  await database.connect();
  atEnd(() => database.end());
  const ask = askOf(target.url);
  const actors = await signIn(ask);
  const calendar = await startCalendarServer();
  atEnd(() => calendar.stop());
  const words = await furnish(ask, { target, query: queryOn(database), actors, calendar });
  const document = await ask<OpenApi>('GET', '/openapi.json');
  const log = await WriteLog.open(database);
  atEnd(() => log.close());
  const provider = new ProviderState(target.paymentsFile);
  atEnd(() => provider.close());
  return { database, log, provider, actors, document, words, photo: await photoOf() };
}

interface Setting {
  database: Client;
  log: WriteLog;
  provider: ProviderState;
  actors: readonly Actor[];
  document: OpenApi;
  words: World['words'];
  photo: Maker['photo'];
}

class Run {
  private readonly sender: Sender;
  private readonly tally = new Tally();
  private readonly failures = new Map<string, Failure>();
  private readonly cursors: Record<string, string[]> = {};
  private readonly operations: readonly Operation[];
  private world!: World;
  /** True after a request that may go on while the next one is answered. */
  private unsettled = false;
  /** As commands, for when one of them ends the product. */
  private recent: readonly string[] = [];

  constructor(
    private readonly target: Target,
    private readonly options: RunOptions,
    private readonly setting: Setting,
  ) {
    this.sender = new Sender(target.url);
    const { only } = options;
    this.operations = operationsOf(setting.document).filter(
      ({ id }) => only.length === 0 || only.includes(id),
    );
  }

  close(): void {
    this.sender.close();
  }

  async all(): Promise<Outcome> {
    const { requests, first, say } = this.options;
    const last = this.operations.filter(({ id }) => LAST.has(id));
    const usual = this.operations.filter(({ id }) => !LAST.has(id));
    const share =
      usual.length === 0 ? requests : Math.round((requests * last.length) / this.operations.length);
    const start = performance.now();
    try {
      await this.some(usual, first, requests - share);
      await this.some(last, first, share);
    } catch (error) {
      say(`It ended at one of these:\n${this.recent.join('\n')}`);
      throw error;
    }
    const perSecond = Math.round(requests / ((performance.now() - start) / 1_000));
    say(`${requests} requests, ${perSecond} a second`);
    return {
      failures: [...this.failures.values()],
      lines: this.tally.lines(this.operations, this.setting.actors),
      neverReached: this.tally.neverReached(this.operations),
    };
  }

  private async some(operations: readonly Operation[], first: number, requests: number): Promise<void> {
    const { seed, say } = this.options;
    const { actors, document, photo } = this.setting;
    const { publicUrl } = this.target;
    const maker: Maker = { seed, actors, operations, document, publicUrl, photo };
    for (let index = first; index < first + requests; index += 1) {
      if ((index - first) % BLOCK === 0) await this.renew();
      if (index > first && (index - first) % 5_000 === 0)
        say(`… ${index - first}, ${this.failures.size} kinds of failures`);
      const draft = makeRequest(maker, index, this.world);
      this.recent = [...this.recent.slice(1 - RECENT), `${index} ${asCurl(draft)}`];
      const answer = await this.judged(draft, index);
      if (answer.status < 300 && RENEW_AFTER.has(draft.operation.id)) await this.renew();
    }
  }

  private async renew(): Promise<void> {
    const { database, words } = this.setting;
    await this.restore();
    const cursors = Object.fromEntries(
      Object.entries(this.cursors).map(([id, list]) => [`cursor of ${id}`, list]),
    );
    this.world = await lookAround(database, {
      ...words,
      ...cursors,
      cursor: Object.values(this.cursors).flat(),
    });
  }

  private async restore(): Promise<void> {
    await this.setting.log.restore();
    this.setting.provider.restore();
  }

  private async judged(draft: DraftRequest, index: number): Promise<WireAnswer> {
    const { answer, faults } = await this.tried(draft);
    this.tally.add(
      draft,
      answer,
      `${index} ${draft.operation.id} as ${draft.actor.name}: ${draft.changes.join('; ')}`,
    );
    this.keepCursor(draft, answer);
    for (const fault of faults) await this.note(draft, fault, index);
    this.unsettled = mayGoOn(draft);
    return answer;
  }

  private async tried(draft: DraftRequest): Promise<{ answer: WireAnswer; faults: Fault[] }> {
    const answer = await this.sender.send(onWire(draft));
    if (mayGoOn(draft)) await sleep(SETTLE_MS);
    return { answer, faults: faultsOf(draft, answer, await this.setting.log.take()) };
  }

  private keepCursor({ operation }: DraftRequest, { headers }: WireAnswer): void {
    const cursor = /[?&]cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1];
    if (!cursor) return;
    const list = (this.cursors[operation.id] ??= []);
    if (list.length < CURSORS_KEPT) list.push(decodeURIComponent(cursor));
  }

  /** Of what does not happen again: a write that an earlier request may still have made, and a time for which the machine was busy. */
  private mayBeOfOthers({ promise }: Fault): boolean {
    return promise === 'in time' || (promise === 'no write' && this.unsettled);
  }

  private async note(draft: DraftRequest, fault: Fault, index: number): Promise<void> {
    const { id } = draft.operation;
    const key = `${draft.elsewhere ? 'elsewhere' : id} ${fault.promise} ${/^\d*/.exec(fault.what)?.[0]}`;
    const known = this.failures.get(key);
    if (known) return void (known.times += 1);
    const failure: Failure = { ...fault, operation: id, index, times: 1, curl: asCurl(draft) };
    this.failures.set(key, failure);
    const smallest = await shrunk(draft, async (candidate) => {
      await this.restore();
      return (await this.tried(candidate)).faults.some(({ promise }) => promise === fault.promise);
    });
    await this.renew();
    if (!smallest && this.mayBeOfOthers(fault)) return void this.failures.delete(key);
    failure.curl = smallest
      ? asCurl(smallest)
      : `${failure.curl}\n  (only after requests ${index - (index % BLOCK)} to ${index - 1})`;
    this.options.say(describe(failure, draft));
  }
}

/** Bytes may hold a whole request before what ends the connection, and a search that nobody waits for may still renew its index. */
const mayGoOn = ({ raw }: DraftRequest): boolean =>
  raw.bytes !== undefined || raw.leavesAfterMs !== undefined;

const describe = (
  { promise, what, operation, index, curl }: Failure,
  { actor, changes }: DraftRequest,
): string =>
  `✗ ${promise}: ${operation} as ${actor.name}, request ${index} (${JSON.stringify(changes.join('; ') || 'valid')})\n  ${what}\n  ${curl}`;

const askOf =
  (url: string): Ask =>
  async (method, path, { as, body } = {}) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(as?.token && { authorization: `Bearer ${as.token}` }),
      },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
    return (text ? JSON.parse(text) : null) as never;
  };

async function photoOf(): Promise<Maker['photo']> {
  const encoded = new Response(photoForm(await aPhoto({ width: 1_280, height: 900 })));
  const type = encoded.headers.get('content-type') ?? '';
  return { type, body: Buffer.from(await encoded.arrayBuffer()) };
}

import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { Socket } from 'node:net';
import proxyAddress, { compile } from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { counter, gauge, type Config, type Metrics, type Waiting } from '#libs/core/platform';
import { Admission, TICK_MS, type Rank } from './admission.js';
import { isWebhook } from './body-parsing.js';
import { canonicalUrl } from './canonical-url.js';
import { networkOf } from './network-of.js';
import { sendBusy } from './send-busy.js';

/** People who were refused at the same moment come back at different ones. */
const RETRY_SECONDS = { min: 1, max: 4 };
/** Orchestrators would restart a process that is only busy. */
const HEALTH = /^\/api\/health\/(live|ready)(\?|$)/;
/** Files of pages that were admitted; without them the page stays empty. They cost little. */
const BUILT_FILE = /^\/(assets|pictures)\//;
const REFUSED = counter(
  'latchkey_http_refused_total',
  'Requests refused because there were more than can be answered in time',
  [],
);
const LEFT = counter('latchkey_http_abandoned_total', 'Reads whose caller left before the answer', []);
const RUNNING = gauge('latchkey_http_running_requests', 'Requests being worked on');
const WAITING = gauge('latchkey_http_waiting_requests', 'Requests that wait for their turn');
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Reads by their request, while their caller waits. */
const readers = new WeakMap<IncomingMessage, Waiting>();

/** Whether the caller of a read still waits; undefined for requests that are finished in any case. */
export const waitingOf = ({ raw }: FastifyRequest): Waiting | undefined => readers.get(raw);

/** How requests give up their places. */
const places = new WeakMap<IncomingMessage, () => void>();

/** Gives up the place of a request whose answer is a stream: it costs nothing while there is nothing to tell. */
export const leavePlace = ({ raw }: FastifyRequest): void => places.get(raw)?.();

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Refuses what is too much with 503, lets networks take turns, and notes when the caller of a read leaves. What the process asks itself,
 * for a page, belongs to the page and is not counted.
 */
export class RequestGate {
  private readonly admission: Admission;
  private metrics: Metrics | null = null;

  /** For each proxy on the way, from the nearest, whether it is believed; as the framework does. */
  private readonly trusts: (address: string, hop: number) => boolean;

  constructor({ admission, trustProxy }: Pick<Config, 'admission' | 'trustProxy'>) {
    this.admission = new Admission(admission);
    this.trusts =
      typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : compile(trustProxy || []);
  }

  /** An HTTP server that refuses requests before the framework sees them, which is when it costs least. */
  readonly serverFactory = (handler: Handler, options: ServerOptions): Server =>
    createServer(options, (request, response) => {
      request.url = canonicalUrl(request.url ?? '/');
      if (isExempt(request)) return handler(request, response);
      if (this.admission.wouldRefuse(rankOf(request), this.callerOf(request)))
        return this.refuse(request, response);
      if (isRead(request)) return this.enterRead(request, response, handler);
      handler(request, response);
    });

  /** Counts calls with a body once it has arrived, so that slow senders take no one's place. */
  mount(fastify: FastifyInstance, metrics: Metrics): void {
    this.metrics = metrics;
    const timer = setInterval(() => this.admission.tick(), TICK_MS).unref();
    fastify.addHook('onClose', () => clearInterval(timer));
    metrics.beforeReading(() => {
      metrics.set(RUNNING, {}, this.admission.counts.running);
      metrics.set(WAITING, {}, this.admission.counts.waiting);
      return Promise.resolve();
    });
    fastify.addHook('preValidation', ({ raw }, reply, done) => {
      if (isExempt(raw) || isRead(raw)) return done();
      // Nobody waits for what has not begun.
      if (reply.raw.destroyed) return void reply.hijack();
      this.enter(raw, reply.raw, (isAdmitted) => {
        if (isAdmitted) return done();
        reply.hijack();
        this.refuse(raw, reply.raw);
      });
    });
  }

  private enterRead(request: IncomingMessage, response: ServerResponse, handler: Handler): void {
    const waiting = { left: false };
    readers.set(request, waiting);
    response.once('close', () => {
      if (response.writableFinished) return;
      waiting.left = true;
      this.metrics?.count(LEFT, {});
    });
    this.enter(request, response, (isAdmitted) =>
      isAdmitted ? handler(request, response) : this.refuse(request, response),
    );
  }

  private enter(
    request: IncomingMessage,
    response: ServerResponse,
    decide: (isAdmitted: boolean) => void,
  ): void {
    const state = { leave: (): void => undefined };
    const leave = (): void => state.leave();
    response.once('close', leave);
    places.set(request, leave);
    state.leave = this.admission.enter(rankOf(request), this.callerOf(request), decide);
  }

  /** Callers are networks: nothing else is known before a request is read. */
  private callerOf(request: IncomingMessage): () => string {
    return () => networkOf(request.socket.remoteAddress && proxyAddress(request, this.trusts));
  }

  private refuse(request: IncomingMessage, response: ServerResponse): void {
    this.metrics?.count(REFUSED, {});
    const { min, max } = RETRY_SECONDS;
    sendBusy(request, response, min + Math.floor(Math.random() * (max - min + 1)));
  }
}

/** Requests within the process have no socket of the network. */
const isExempt = ({ socket, url = '' }: IncomingMessage): boolean =>
  !(socket instanceof Socket) || HEALTH.test(url);

const isRead = ({ method = '' }: IncomingMessage): boolean => READING.has(method);

const rankOf = (request: IncomingMessage): Rank =>
  isWebhook(request) || BUILT_FILE.test(request.url ?? '') ? 'first' : 'usual';

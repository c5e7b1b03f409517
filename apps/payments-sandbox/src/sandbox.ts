import type { AddressInfo } from 'node:net';
import { serveControls } from './control/control-routes.js';
import { Clock } from './core/clock.js';
import { Database } from './core/database.js';
import { Store } from './core/store.js';
import { Timers } from './core/timers.js';
import type { World } from './core/world.js';
import { serveApi } from './http/api.js';
import { Faults } from './http/faults.js';
import { Idempotency } from './http/idempotency.js';
import { createServer } from './http/server.js';
import { serveCheckout } from './pages/checkout-routes.js';
import { serveConnect } from './pages/connect-routes.js';
import { servePortal } from './pages/portal-routes.js';
import { serveStyle } from './pages/send.js';
import { API_ROUTES, INCLUDABLES, registerTimers } from './resources/index.js';
import { sessionUrl } from './resources/checkout-sessions.js';
import { Deliverer } from './webhooks/deliverer.js';
import { Deliveries } from './webhooks/deliveries.js';
import { EventLog, type WebhookParts } from './webhooks/event-log.js';

/** The options of a sandbox. */
export interface SandboxOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where webhooks go; null until `setWebhookUrl`. */
  readonly webhookUrl?: string | null;
  /** The event types that the endpoint subscribes to; all by default. */
  readonly webhookTypes?: readonly string[];
  /** Base URL of the hosted pages; defaults to the sandbox's own URL. */
  readonly publicUrl?: string;
  /** The SQLite file, or `:memory:`. */
  readonly file: string;
  /** 0, the default, picks a free port. */
  readonly port?: number;
  readonly host?: string;
  /** Reports unexpected errors. */
  readonly onError?: (error: unknown) => void;
}

/** A running sandbox. */
export interface Sandbox {
  readonly url: string;
  readonly port: number;
  setWebhookUrl(url: string | null): void;
  close(): Promise<void>;
}

/** How often due timers run without API calls. */
const TICK_MS = 500;

/**
 * Starts a local stand-in for Stripe that works with the real SDK. All state is in one file, so it can be killed and restarted at
 * any time.
 * @spec §7 Payment; decisions C1, C9
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const onError = options.onError ?? (() => undefined);
  const database = new Database(options.file);
  const server = await createServer(onError);
  const faults = new Faults();
  const deliveries = new Deliveries(database);
  const config = {
    secretKey: options.secretKey,
    webhookSecret: options.webhookSecret,
    publicUrl: options.publicUrl ?? '',
  };
  const world = createWorld(
    database,
    { deliveries, faults, webhookTypes: options.webhookTypes },
    config,
    onError,
  );
  let webhookUrl = options.webhookUrl ?? null;
  world.events.listen(webhookUrl !== null);
  const deliverer = new Deliverer(deliveries, world.store, {
    url: () => webhookUrl,
    secret: options.webhookSecret,
  });

  const inTransaction = <T>(work: () => T): T => database.transaction(work);
  const parts = {
    world,
    database,
    faults,
    deliveries,
    inTransaction,
    deliverWebhooks: () => deliverer.kick(),
    onError,
  };
  serveApi(server, API_ROUTES, {
    ...parts,
    idempotency: new Idempotency(database),
    includables: INCLUDABLES,
  });
  serveStyle(server);
  serveCheckout(server, parts);
  servePortal(server, parts);
  serveConnect(server, parts);
  serveControls(server, parts);

  await server.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  if (!options.publicUrl) config.publicUrl = url;
  updateSessionUrls(world);

  const tick = () => {
    world.timers.runDue();
    deliverer.kick();
  };
  tick();
  const ticking = setInterval(tick, TICK_MS);
  ticking.unref();

  const shutDown = async (): Promise<void> => {
    clearInterval(ticking);
    await server.close();
    await deliverer.close();
    database.close();
  };
  let closing: Promise<void> | undefined;

  return {
    url,
    port,
    setWebhookUrl: (target) => {
      webhookUrl = target;
      world.events.listen(target !== null);
      deliverer.kick();
    },
    close: () => (closing ??= shutDown()),
  };
}

function createWorld(
  database: Database,
  webhooks: WebhookParts,
  config: World['config'],
  onError: (error: unknown) => void,
): World {
  const clock = new Clock(database);
  const store = new Store(database);
  const timers = new Timers(database, clock, onError);
  const world: World = {
    config,
    store,
    clock,
    timers,
    events: new EventLog(store, clock, webhooks),
  };
  registerTimers(world);
  return world;
}

/** Updates the URLs of open payment pages after a restart at another address. */
function updateSessionUrls(world: World): void {
  for (const session of world.store.listAll('checkout.session', { status: 'open' })) {
    const url = sessionUrl(world.config.publicUrl, session.id);
    if (session.url !== url) world.store.put({ ...session, url });
  }
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import { createSandbox, type Sandbox, type SandboxOptions } from '../sandbox.js';

const SECRET_KEY = 'sk_test_harness';
const WEBHOOK_SECRET = 'whsec_harness';

/** Checkout form fields that differ from a successful card. */
type FormFields = Partial<Record<'card_number' | 'exp' | 'cvc' | 'name' | 'email', string>>;

/** A webhook endpoint that verifies events with the real SDK. */
export interface Receiver {
  readonly url: string;
  readonly events: Stripe.Event[];
  /** Status codes of the next responses, in order; 200 when empty. */
  readonly statuses: number[];
  /** Waits for an event of this type. */
  received(type: string): Promise<Stripe.Event>;
  close(): Promise<void>;
}

/** A sandbox with an SDK client for it. */
export interface Harness {
  readonly sandbox: Sandbox;
  readonly stripe: Stripe;
  /** Calls a sandbox control with the secret key. */
  control(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown }>;
  /** Moves the clock forward. */
  advance(ms: number): Promise<void>;
  /** Submits a session's payment form. Redirects are not followed. */
  pay(sessionId: string, fields?: FormFields): Promise<Response>;
  close(): Promise<void>;
}

/** The real SDK, pointed at a sandbox as the product does. */
export function clientFor(url: string, key = SECRET_KEY): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

const SUCCESSFUL_CARD: Required<FormFields> = {
  card_number: '4242 4242 4242 4242',
  exp: '12 / 40',
  cvc: '123',
  name: 'Ada Byron',
  email: '',
};

/** Posts a plain form, as a browser without JavaScript does. */
export const postForm = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** Starts a sandbox in memory (or in `file`) that sends webhooks to `webhookUrl`. */
export async function startHarness(
  options: Pick<SandboxOptions, 'webhookTypes'> & { file?: string; webhookUrl?: string } = {},
): Promise<Harness> {
  const errors: unknown[] = [];
  const sandbox = await createSandbox({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: options.webhookUrl ?? null,
    webhookTypes: options.webhookTypes,
    file: options.file ?? ':memory:',
    onError: (error) => errors.push(error),
  });
  const control: Harness['control'] = async (method, path, body) => {
    const response = await fetch(`${sandbox.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${SECRET_KEY}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : undefined,
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  return {
    sandbox,
    stripe: clientFor(sandbox.url),
    control,
    advance: async (ms) => {
      const { body } = await control('GET', '/_sandbox/clock');
      await control('POST', '/_sandbox/clock', { offset_ms: (body as { offset_ms: number }).offset_ms + ms });
    },
    pay: (sessionId, fields = {}) =>
      postForm(`${sandbox.url}/c/pay/${sessionId}`, { ...SUCCESSFUL_CARD, ...fields }),
    close: async () => {
      await sandbox.close();
      if (errors.length > 0) throw new AggregateError(errors, 'The sandbox met unexpected errors');
    },
  };
}

/** Polls until `probe` returns a value; only the test's own timeout limits it. */
export async function eventually<T>(probe: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const value = await probe();
    if (value !== undefined) return value;
    await delay(20);
  }
}

/** Starts a receiver, which rejects badly signed webhooks with 400. */
export async function startReceiver(): Promise<Receiver> {
  const events: Stripe.Event[] = [];
  const statuses: number[] = [];
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      response.statusCode = accept(Buffer.concat(parts), String(request.headers['stripe-signature']));
      response.end();
    });
  });
  function accept(payload: Buffer, signature: string): number {
    try {
      const event = Stripe.webhooks.constructEvent(payload, signature, WEBHOOK_SECRET);
      const status = statuses.shift() ?? 200;
      if (status < 300) events.push(event);
      return status;
    } catch {
      return 400;
    }
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    events,
    statuses,
    received: (type) => eventually(() => events.find((event) => event.type === type)),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** A checkout of a $300 stay with $100 cleaning, as the product creates it. */
export const STAY = {
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: 30_000,
        product_data: { name: 'Lakeside cabin, 2 nights' },
      },
    },
    {
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: 10_000, product_data: { name: 'Cleaning fee' } },
    },
  ],
  success_url: 'https://latchkey.test/payment-success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://latchkey.test/book/1?cancelled=1',
  client_reference_id: 'booking-1',
  customer_email: 'traveler@latchkey.test',
  metadata: { booking_id: 'booking-1' },
  payment_intent_data: { metadata: { booking_id: 'booking-1' }, description: 'Stay' },
} satisfies Stripe.Checkout.SessionCreateParams;

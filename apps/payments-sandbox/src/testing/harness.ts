import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import { createSandbox, type Sandbox } from '../sandbox.js';

/** The only key a harness' sandbox accepts. */
const SECRET_KEY = 'sk_test_harness';
/** Signs what a harness' sandbox sends. */
const WEBHOOK_SECRET = 'whsec_harness';

/** What a test types into the checkout page; the rest is a card that pays. */
type Typed = Partial<Record<'card_number' | 'exp' | 'cvc' | 'name' | 'email', string>>;

/** A notice as an application would receive it: verified with the genuine SDK. */
export interface Receiver {
  readonly url: string;
  readonly events: Stripe.Event[];
  /** The status answered to the next notices, in order; 200 when the list is used up. */
  readonly answers: number[];
  /** Waits until a notice of this type has come. */
  received(type: string): Promise<Stripe.Event>;
  close(): Promise<void>;
}

/** A sandbox of its own for one test file, with the SDK that speaks to it. */
export interface Harness {
  readonly sandbox: Sandbox;
  readonly stripe: Stripe;
  /** A control of the sandbox, with the secret key. */
  control(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown }>;
  /** Moves the clock ahead of where it stands. */
  advance(ms: number): Promise<void>;
  /** Presses the pay button of a session's page. Redirects are not followed. */
  pay(sessionId: string, typed?: Typed): Promise<Response>;
  close(): Promise<void>;
}

/** The genuine SDK, pointed at a sandbox the way the product points it. */
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

const PAYS: Required<Typed> = {
  card_number: '4242 4242 4242 4242',
  exp: '12 / 40',
  cvc: '123',
  name: 'Ada Byron',
  email: '',
};

/** Posts a plain form, as a browser without JavaScript does. */
export const postForm = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** Starts a sandbox in memory (or in `file`) that sends its notices to `webhookUrl`. */
export async function startHarness(options: { file?: string; webhookUrl?: string } = {}): Promise<Harness> {
  const errors: unknown[] = [];
  const sandbox = await createSandbox({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: options.webhookUrl ?? null,
    file: options.file ?? ':memory:',
    onError: (error) => errors.push(error),
  });
  const control: Harness['control'] = async (method, path, body) => {
    const answer = await fetch(`${sandbox.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${SECRET_KEY}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : undefined,
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  return {
    sandbox,
    stripe: clientFor(sandbox.url),
    control,
    advance: async (ms) => {
      const { body } = await control('GET', '/_sandbox/clock');
      await control('POST', '/_sandbox/clock', { offset_ms: (body as { offset_ms: number }).offset_ms + ms });
    },
    pay: (sessionId, typed = {}) => postForm(`${sandbox.url}/c/pay/${sessionId}`, { ...PAYS, ...typed }),
    close: async () => {
      await sandbox.close();
      if (errors.length > 0) throw new AggregateError(errors, 'The sandbox met unexpected errors');
    },
  };
}

/** Asks again and again until there is an answer; the test's own time limit is the only one. */
export async function eventually<T>(ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await delay(20);
  }
}

/** Listens for notices and refuses, with 400, what the SDK does not accept as signed. */
export async function startReceiver(): Promise<Receiver> {
  const events: Stripe.Event[] = [];
  const answers: number[] = [];
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
      const status = answers.shift() ?? 200;
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
    answers,
    received: (type) => eventually(() => events.find((event) => event.type === type)),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** A stay of $300 with $100 cleaning, as the product sells it. */
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

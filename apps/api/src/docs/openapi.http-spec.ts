import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Call } from '#libs/core/contracts/calls';
import { ALL_CALLS } from '#libs/core/contracts/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

const ROOT = join(__dirname, '../../../..');

interface Operation {
  responses: Record<string, { content?: Record<string, { schema?: object }> } | undefined>;
  requestBody?: { content?: object };
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { required?: string[]; properties?: Record<string, object> }> };
}

let test: TestApp;
let document: Document;
beforeAll(async () => {
  test = await startTestApp({ config: { sandbox: true } });
  document = (await test.api.get<Document>('/openapi.json')).body;
});
afterAll(() => test.stop());

const addressOf = ({ method, path }: Call): string => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`;

const operationOf = (call: Call): Operation | undefined =>
  document.paths[`/api${call.path.replace(/:(\w+)/g, '{$1}')}`]?.[call.method.toLowerCase()];

describe('The OpenAPI document', () => {
  it('describes the calls of the contract, and nothing else', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(ALL_CALLS.map(addressOf).sort());
  });

  it.each(ALL_CALLS.map((call) => [addressOf(call), call] as const))(
    '%s: its response, request body and errors',
    (_, call) => {
      const operation = operationOf(call);
      const success = operation?.responses[call.status];
      expect(success).toBeDefined();
      if (call.response) expect(success?.content?.['application/json']?.schema).toEqual(expect.any(Object));
      if (call.body) expect(operation?.requestBody?.content).toHaveProperty(['application/json']);
      const responses = JSON.stringify(operation?.responses);
      for (const code of call.errors) expect(responses).toContain(`\`${code}\``);
    },
  );

  it('has the same length and tag for HEAD', async () => {
    const [read, head] = await Promise.all(
      (['GET', 'HEAD'] as const).map((method) => test.app.inject({ method, url: '/api/openapi.json' })),
    );
    const sent = (answer: typeof head) => [answer?.headers['content-length'], answer?.headers.etag];
    expect(Number(head?.headers['content-length'])).toBeGreaterThan(100_000);
    expect(sent(head)).toEqual(sent(read));
  });

  it('lists required fields, and allows additional fields in responses', () => {
    expect(document.components.schemas.BookingView?.required).toContain('refund_cutoff_at');
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
    expect(document.components.schemas.CreateBookingRequest?.required).toEqual([
      'property_id',
      'check_in_date',
      'check_out_date',
      'guests',
      'accepts_liability_waiver',
    ]);
  });
});

describe('A client generated from the document', () => {
  it('compiles, with the types of bodies, responses and errors', async () => {
    const cache = join(ROOT, 'node_modules/.cache');
    await mkdir(cache, { recursive: true });
    const folder = await mkdtemp(join(cache, 'client-'));
    const run = (program: string, ...options: string[]): Promise<unknown> =>
      promisify(execFile)(process.execPath, [join(ROOT, 'node_modules', program), ...options], {
        cwd: folder,
      }).catch((error: unknown) => {
        throw new Error((error as { stdout: string }).stdout);
      });
    try {
      await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
      await run('@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'client', '--silent');
      await writeFile(join(folder, 'use.ts'), USE);
      await run('typescript/bin/tsc', ...STRICTLY, 'use.ts');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** A program that books a stay, with expected type errors. */
const USE = `
import { bookingsCreate, propertiesQuote, type BookingView } from './client/index.js';

export async function book(property_id: string): Promise<BookingView> {
  const stay = { check_in: '2026-07-01', check_out: '2026-07-04' };
  const quote = await propertiesQuote({ path: { id: property_id }, query: stay, throwOnError: true });
  const total: number = quote.data.total_amount;
  const body = {
    property_id,
    check_in_date: stay.check_in,
    check_out_date: stay.check_out,
    guests: 2,
    accepts_liability_waiver: true,
    expected_total: total,
  };
  const booked = await bookingsCreate({ body });
  if (!booked.data) throw new Error(booked.error?.detail);
  // @ts-expect-error a booking has no such field
  void booked.data.no_such_field;
  // @ts-expect-error the guests are missing
  void bookingsCreate({ body: { property_id, check_in_date: '', check_out_date: '', accepts_liability_waiver: true } });
  return booked.data;
}
`;

const STRICTLY = [
  ...['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig'],
  ...['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'],
  ...['--module', 'esnext', '--moduleResolution', 'bundler'],
];

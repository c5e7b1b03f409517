import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeAfterwards } from './open-things.js';
import { freePort } from '../../scripts/infra/ports.mjs';

const START = path.join(__dirname, '../../scripts/start.mjs');

/** The names of its processes, as the start script calls them. */
export type PartName = 'API' | 'worker' | 'payments' | 'PostgreSQL' | 'Redis';

/** A whole product of one's own, started by the same script as `npm start`. */
export interface Product {
  /** Where people go: storefront, API and dashboards. */
  readonly url: string;
  readonly paymentsUrl: string;
  /** The secret key of the payments sandbox, for its controls. */
  readonly paymentsKey: string;
  readonly databaseUrl: string;
  /** Null where the queues live in PostgreSQL. */
  readonly redisUrl: string | null;
  readonly dataDir: string;
  /** Process id of the start script. */
  readonly startPid: number;
  /** Process id of a part at this moment; another one after the part was killed and has come back. */
  pid(part: PartName): number;
  /** All that the start script has printed. */
  output(): string;
  /** Stops it as Ctrl-C does and answers the exit code. The data goes with it. */
  stop(): Promise<number | null>;
}

interface ReadyMessage {
  readonly type: 'ready';
  readonly publicUrl: string;
  readonly paymentsPort: number;
  readonly databaseUrl: string;
  readonly redisUrl: string | null;
}

type Message = ReadyMessage | { readonly type: 'part'; readonly name: PartName; readonly pid: number };

/**
 * Starts a product on free ports with an empty data folder; it ends with the test file that started it, even when that is killed.
 * @param env variables to set or, as an empty text, to leave unset
 * @throws Error with everything that was printed, when it does not come up
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const told = { ...process.env, ...(await privateWorld(env.LATCHKEY_DATA_DIR)), ...env };
  const child = spawn(process.execPath, [START], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: told,
  });
  closeAfterwards(() => stop(child));
  const pids = new Map<PartName, number>();
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  const output = () => printed.join('');
  const ready = await readiness(child, pids);
  if (!ready) throw new Error(`The product did not start:\n${output()}`);
  return {
    url: ready.publicUrl,
    paymentsUrl: `http://localhost:${ready.paymentsPort}`,
    paymentsKey: secretKeyIn(told.LATCHKEY_DATA_DIR ?? ''),
    databaseUrl: ready.databaseUrl,
    redisUrl: ready.redisUrl,
    dataDir: told.LATCHKEY_DATA_DIR ?? '',
    startPid: child.pid ?? Number.NaN,
    pid: (part) => pids.get(part) ?? Number.NaN,
    output,
    stop: () => stop(child),
  };
}

/** Starts a product on a copy of the demo, as somebody would who has started theirs before. @throws as {@link startProduct} */
export function startWithDemo(): Promise<Product> {
  const dir = newFolder();
  copyWithOwners(process.env.LATCHKEY_TEST_DEMO ?? '', dir);
  return startProduct({ LATCHKEY_DATA_DIR: dir });
}

/** Rights and owners included: the database insists on a folder of its own, and under root it runs as somebody else. */
function copyWithOwners(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    const { mode, uid, gid } = statSync(path.join(from, name));
    chmodSync(path.join(to, name), mode);
    if (process.getuid?.() === 0) chownSync(path.join(to, name), uid, gid);
  }
}

const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'latchkey-story-'));

async function privateWorld(dataDir?: string): Promise<Record<string, string>> {
  return {
    NODE_ENV: 'development',
    PORT: String(await freePort()),
    LATCHKEY_DATA_DIR: dataDir ?? newFolder(),
    LATCHKEY_DATA_TEMPORARY: 'on',
    LATCHKEY_DURABLE: 'off',
    LATCHKEY_ENV_FILE: 'off',
    LATCHKEY_RATE_LIMITS: 'off',
  };
}

/** Each product makes its own secrets when it starts on an empty data folder. */
function secretKeyIn(dataDir: string): string {
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as Record<
    string,
    string
  >;
  return secrets.stripe_secret_key ?? '';
}

function readiness(child: ChildProcess, pids: Map<PartName, number>): Promise<ReadyMessage | null> {
  return new Promise((resolve) => {
    child.on('message', (message: Message) => {
      if (message.type === 'part') pids.set(message.name, message.pid);
      if (message.type === 'ready') resolve(message);
    });
    child.once('exit', () => resolve(null));
  });
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  return child.exitCode;
}

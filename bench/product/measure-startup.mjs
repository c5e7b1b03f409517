/** `npm run bench startup`: how long a start takes when everything is built and there is data, and what it needs at rest. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '../../scripts/measure/product.mjs';
import { teardownRun } from '../../tests/setup/test-run.mjs';
import { percentilesOf } from './percentiles.mjs';
import { usageOf } from './process-usage.mjs';
import { memoryLine } from './report.mjs';
import { writeResult } from './results.mjs';
import { startMeasuredProduct } from './start.mjs';

const TIMES = 3;
const REST_MS = 15_000;
/** As few as the fill allows: what is in the database does not matter to a start. */
const HOMES = 300;

/** @param {{ json: string | null }} options */
export async function measureStartup({ json }) {
  const dir = mkdtempSync(path.join(tmpdir(), 'latchkey-startup-'));
  try {
    const first = await timedStart(dir);
    await first.stop();
    console.log(`npm start, first, with its build and demo: ${first.seconds.toFixed(1)} s`);
    const { starts, memory } = await warmStarts(dir);
    const alone = await startsAlone();
    const result = { warmStart: starts, ...alone };
    for (const [name, seconds] of Object.entries(result)) console.log(`${name}: ${spread(seconds)}`);
    console.log(memoryLine(`Memory after ${REST_MS / 1_000} s of rest`, memory));
    console.log(`Written to ${writeResult(json, { first: first.seconds, ...result, memory })}`);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function timedStart(dir) {
  const start = performance.now();
  const product = await startProduct({ dir, env: { LATCHKEY_DURABLE: 'on' } });
  return { ...product, seconds: (performance.now() - start) / 1_000 };
}

/** Several starts on the same data, and the memory of the last one. */
async function warmStarts(dir) {
  const starts = [];
  for (;;) {
    const { seconds, parts, stop } = await timedStart(dir);
    starts.push(seconds);
    try {
      if (starts.length < TIMES) continue;
      await sleep(REST_MS);
      const usage = usageOf(parts);
      const memory =
        usage && Object.fromEntries(Object.entries(usage).map(([name, { bytes }]) => [name, bytes]));
      return { starts, memory };
    } finally {
      await stop();
    }
  }
}

/** Seconds until API and worker, each alone, are ready. */
async function startsAlone() {
  try {
    const product = await startMeasuredProduct({ homes: HOMES, seed: 1, say: () => undefined });
    const starts = async (/** @type {'API' | 'worker'} */ name) => {
      const seconds = [];
      while (seconds.length < TIMES) seconds.push(await product.restart(name, 'SIGTERM'));
      return seconds;
    };
    return { API: await starts('API'), worker: await starts('worker') };
  } finally {
    await teardownRun();
  }
}

const spread = (seconds) =>
  `${percentilesOf(seconds).p50.toFixed(1)} s (${seconds.map((one) => one.toFixed(1)).join(', ')})`;

import { copyDemo } from './demo-folder.mjs';
import { closeAfterTests } from './cleanup.js';
import { demoIsReady } from './shared-resources.js';
import { spawnProduct, stopProduct, type RunningProduct } from './spawn-product.mjs';

export type { RunningProduct };

/** Processes of a product, as the start script names them. */
export type PartName = 'API' | 'worker' | 'payments' | 'PostgreSQL' | 'Redis';

/** A test file's own product, started by the same script as `npm start`. */
export interface Product extends RunningProduct {
  /** Process id of the start script. */
  readonly startPid: number;
  /** Current process id of a part; it changes when the part is restarted. */
  pid(part: PartName): number;
  /** Everything the start script has printed. */
  output(): string;
  /** Stops it as Ctrl-C does, and deletes its data. @returns the exit code */
  stop(): Promise<number | null>;
}

/**
 * Starts a product on free ports with an empty data folder; it stops with the test file that started it, even if that is killed.
 * @param env variables to set or, as an empty text, to leave unset
 * @throws Error with everything it printed, when it does not start
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const { child, pids, output, ready } = await spawnProduct({ LATCHKEY_DATA_TEMPORARY: 'on', ...env });
  closeAfterTests(() => stopProduct(child));
  return {
    ...(await ready),
    startPid: child.pid ?? Number.NaN,
    pid: (part) => pids.get(part) ?? Number.NaN,
    output,
    stop: () => stopProduct(child),
  };
}

/** Starts a product on a copy of the demo data. @throws as {@link startProduct} */
export async function startWithDemo(): Promise<Product> {
  await demoIsReady();
  return startProduct(copyDemo());
}

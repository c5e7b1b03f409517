import { onCopyOfDemo } from './demo-folder.mjs';
import { closeAfterwards } from './open-things.js';
import { spawnProduct, stopProduct, type RunningProduct } from './spawn-product.mjs';

export type { RunningProduct };

/** The names of its processes, as the start script calls them. */
export type PartName = 'API' | 'worker' | 'payments' | 'PostgreSQL' | 'Redis';

/** A whole product of one's own, started by the same script as `npm start`. */
export interface Product extends RunningProduct {
  /** Process id of the start script. */
  readonly startPid: number;
  /** Process id of a part at this moment; another one after the part was killed and has come back. */
  pid(part: PartName): number;
  /** All that the start script has printed. */
  output(): string;
  /** Stops it as Ctrl-C does and answers the exit code. The data goes with it. */
  stop(): Promise<number | null>;
}

/**
 * Starts a product on free ports with an empty data folder; it ends with the test file that started it, even when that is killed.
 * @param env variables to set or, as an empty text, to leave unset
 * @throws Error with everything that was printed, when it does not come up
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const { child, pids, output, ready } = await spawnProduct({ LATCHKEY_DATA_TEMPORARY: 'on', ...env });
  closeAfterwards(() => stopProduct(child));
  return {
    ...(await ready),
    startPid: child.pid ?? Number.NaN,
    pid: (part) => pids.get(part) ?? Number.NaN,
    output,
    stop: () => stopProduct(child),
  };
}

/** Starts a product on a copy of the demo, as somebody would who has started theirs before. @throws as {@link startProduct} */
export const startWithDemo = (): Promise<Product> => startProduct(onCopyOfDemo());

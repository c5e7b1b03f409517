import { AsyncLocalStorage } from 'node:async_hooks';

/** Whether the caller who waits for some work has left. */
export interface Waiting {
  left: boolean;
}

const storage = new AsyncLocalStorage<Waiting>();

/** Runs `work`, whose queries fail with `request.abandoned` once its caller has left. Only for reads. */
export const whileWaiting = <T>(waiting: Waiting, work: () => T): T => storage.run(waiting, work);

/** Runs `work` to its end, whether or not the caller leaves. */
export const toTheEnd = <T>(work: () => T): T => storage.exit(work);

/** True in the work of a read whose caller has left. */
export const isAbandoned = (): boolean => storage.getStore()?.left ?? false;

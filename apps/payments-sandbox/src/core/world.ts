import type { EventLog } from '../webhooks/event-log.js';
import type { Clock } from './clock.js';
import type { Store } from './store.js';
import type { Timers } from './timers.js';

/** The settings of a sandbox. */
interface SandboxConfig {
  /** The only accepted API key. */
  readonly secretKey: string;
  /** Signs webhooks. */
  readonly webhookSecret: string;
  /** Base URL of the hosted pages, without a trailing slash. */
  readonly publicUrl: string;
}

/** The state of one sandbox; passed as an argument, so that several sandboxes can run in one process. */
export interface World {
  readonly config: SandboxConfig;
  readonly store: Store;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly events: EventLog;
}

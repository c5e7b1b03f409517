import type { EventLog } from '../webhooks/event-log.js';
import type { Clock } from './clock.js';
import type { Store } from './store.js';
import type { Timers } from './timers.js';

/** What a sandbox is told when it is created. */
interface SandboxConfig {
  /** The only key it accepts. */
  readonly secretKey: string;
  /** Signs what it sends. */
  readonly webhookSecret: string;
  /** Where a browser reaches its pages, without a trailing slash. */
  readonly publicUrl: string;
}

/** Everything a resource works with; handed in, never imported, so that several sandboxes live in one process. */
export interface World {
  readonly config: SandboxConfig;
  readonly store: Store;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly events: EventLog;
}

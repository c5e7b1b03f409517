import { Client } from 'pg';

const RECONNECT_MS = 1_000;

/** The channel to listen on, and its callbacks. */
export interface PgListenerOptions {
  /** Without a pooler between. */
  databaseUrl: string;
  channel: string;
  /** Called with the payload of each notification, and with null after every (re)connection because notifications sent meanwhile are lost. */
  onNotice: (payload: string | null) => void;
  onError: (error: Error) => void;
  /** Called when the connection is gone, until {@link onNotice} is called with null. */
  onLost?: () => void;
}

/** Listens on a PostgreSQL channel over its own connection and reconnects when it breaks. Notifications can be lost, so callers also poll. */
export class PgListener {
  private client: Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(private readonly options: PgListenerOptions) {}

  /** Connects; if the database is unreachable, keeps retrying in the background. */
  async open(): Promise<void> {
    const client = new Client({ connectionString: this.options.databaseUrl, keepAlive: true });
    this.client = client;
    client.on('error', (error) => this.reconnect(client, error));
    client.on('end', () => this.reconnect(client, null));
    client.on('notification', ({ payload }) => this.options.onNotice(payload || null));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.options.channel)}`);
      this.options.onNotice(null);
    } catch (error) {
      this.reconnect(client, error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Stops listening; idempotent. */
  async close(): Promise<void> {
    this.closed = true;
    if (this.retry) clearTimeout(this.retry);
    const client = this.client;
    this.client = null;
    await client?.end().catch(() => undefined); // it may never have connected
  }

  private reconnect(client: Client, error: Error | null): void {
    if (this.closed || this.client !== client) return;
    this.client = null;
    this.options.onLost?.();
    if (error) this.options.onError(error);
    void client.end().catch(() => undefined);
    this.retry = setTimeout(() => void this.open(), RECONNECT_MS);
  }
}

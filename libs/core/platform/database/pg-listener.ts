import { Client } from 'pg';

const RECONNECT_MS = 1_000;

/** What to listen to and whom to tell. */
export interface ChannelOptions {
  databaseUrl: string;
  channel: string;
  /** Called for each notice with what it carries, and with null after every (re)connection: notices sent meanwhile are lost. */
  onNotice: (payload: string | null) => void;
  onError: (error: Error) => void;
}

/**
 * Follows a PostgreSQL channel on a connection of its own and connects again when it breaks. A nudge only: whoever uses
 * it also looks by himself now and then.
 */
export class PgListener {
  private client: Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(private readonly options: ChannelOptions) {}

  /** Connects; a database that is away is tried again in the background. */
  async open(): Promise<void> {
    const client = new Client({ connectionString: this.options.databaseUrl, keepAlive: true });
    this.client = client;
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client, null));
    client.on('notification', ({ payload }) => this.options.onNotice(payload || null));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.options.channel)}`);
      this.options.onNotice(null);
    } catch (error) {
      this.lost(client, error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Stops following; idempotent. */
  async close(): Promise<void> {
    this.closed = true;
    if (this.retry) clearTimeout(this.retry);
    const client = this.client;
    this.client = null;
    await client?.end().catch(() => undefined); // it may never have been connected
  }

  private lost(client: Client, error: Error | null): void {
    if (this.closed || this.client !== client) return;
    this.client = null;
    if (error) this.options.onError(error);
    void client.end().catch(() => undefined);
    this.retry = setTimeout(() => void this.open(), RECONNECT_MS);
  }
}

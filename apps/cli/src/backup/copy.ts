import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { Client } from 'pg';

/** What `pg` gives to a statement of ours; its types leave out the messages of COPY. */
interface CopyConnection {
  stream: Socket;
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (reason: string) => void;
}

/** PostgreSQL's answer to a finished COPY: `COPY` and the number of rows. */
const rowsOf = (commandTag: string): number => Number(commandTag.split(' ')[1]);

/** `COPY … TO STDOUT` as a stream of rows in text format. `rows` is known at its end. */
export class CopyOut extends Readable {
  rows = 0;
  private connection: CopyConnection | null = null;

  constructor(private readonly statement: string) {
    super({ highWaterMark: 1024 * 1024 });
  }

  submit(connection: object): void {
    this.connection = connection as CopyConnection;
    this.connection.query(this.statement);
  }

  /** The server's data stay in the socket while nobody reads. The chunk is copied, because the client uses its buffer again. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (!this.push(Buffer.from(chunk))) this.connection?.stream.pause();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.connection?.stream.resume();
  }
}

/**
 * Runs `COPY … FROM STDIN` with rows in text format.
 * @returns the number of rows
 * @throws DatabaseError when a row is refused, and whatever reading `source` throws
 */
export async function copyIn(
  client: Client,
  statement: string,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  const copy = new CopyIn(statement, source);
  client.query(copy);
  return copy.done;
}

class CopyIn {
  readonly done: Promise<number>;
  private resolve: (rows: number) => void = () => undefined;
  private reject: (error: Error) => void = () => undefined;
  private rows = 0;
  private failed = false;
  private sourceError: Error | null = null;

  constructor(
    private readonly statement: string,
    private readonly source: AsyncIterable<Buffer>,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit(connection: object): void {
    (connection as CopyConnection).query(this.statement);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.send(connection).catch((error: unknown) => {
      this.sourceError = error instanceof Error ? error : new Error(String(error));
      connection.sendCopyFail(this.sourceError.message);
    });
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    this.resolve(this.rows);
  }

  handleError(error: Error): void {
    this.failed = true;
    this.reject(this.sourceError ?? error);
  }

  private async send(connection: CopyConnection): Promise<void> {
    for await (const chunk of this.source) {
      if (this.failed) return;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.endCopyFrom();
  }
}

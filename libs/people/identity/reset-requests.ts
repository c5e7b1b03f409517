import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, firstRow, inTransaction, type Tx } from '#libs/core/platform';
import { Credentials } from './credentials.service.js';

/**
 * Who forgot a password. The request only writes down what was typed; whether there is such an account is looked up by the
 * worker, so that answer and time are the same for everybody.
 */
@Injectable()
export class ResetRequests {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly credentials: Credentials,
  ) {}

  /** Writes a request down. */
  async ask(email: string): Promise<void> {
    const id = randomUUID();
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      await tx.execute('insert into reset_requests (id, email, requested_at) values (?, ?, ?)', [
        id,
        email,
        now,
      ]);
      await announce(tx, 'user.reset_requested', { requestId: id }, now);
    });
  }

  /** Answers a request and forgets it; a second time there is nothing left to answer. */
  async answer(tx: Tx, requestId: string): Promise<void> {
    const request = await firstRow<{ email: string }>(
      tx,
      'delete from reset_requests where id = ? returning email::text',
      [requestId],
    );
    if (request) await this.credentials.sendReset(tx, request.email);
  }
}

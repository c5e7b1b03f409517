import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, inTransaction, type Tx } from '#libs/core/platform';
import { Credentials } from './credentials.service.js';
import { db } from './tables.js';

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
      await db(tx).insertInto('reset_requests').values({ id, email, requested_at: now }).execute();
      await announce(tx, 'user.reset_requested', { requestId: id }, now);
    });
  }

  /** Answers a request and forgets it; a second time there is nothing left to answer. */
  async answer(tx: Tx, requestId: string): Promise<void> {
    const request = await db(tx)
      .deleteFrom('reset_requests')
      .where('id', '=', requestId)
      .returning('email')
      .executeTakeFirst();
    if (request) await this.credentials.sendReset(tx, request.email);
  }
}

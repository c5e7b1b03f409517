import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, inTransaction, type Tx } from '#libs/core/platform';
import { Credentials } from './credentials.service.js';
import { db } from './tables.js';

/** Password-reset requests. A request only stores the address; the worker looks up the account, so that response and timing reveal nothing. */
@Injectable()
export class ResetRequests {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly credentials: Credentials,
  ) {}

  /** Stores a request for the worker. */
  async create(email: string): Promise<void> {
    const id = randomUUID();
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      await db(tx).insertInto('reset_requests').values({ id, email, requested_at: now }).execute();
      await announce(tx, 'user.reset_requested', { requestId: id }, now);
    });
  }

  /** Sends the reset link and deletes the request, so a second run does nothing. */
  async answer(tx: Tx, requestId: string): Promise<void> {
    const request = await db(tx)
      .deleteFrom('reset_requests')
      .where('id', '=', requestId)
      .returning('email')
      .executeTakeFirst();
    if (request) await this.credentials.sendReset(tx, request.email);
  }
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ResetRequests } from '#libs/identity';
import { runOnce } from '#libs/platform';
import type { HandlersOf } from '../events/handlers.js';

/** Answers requests for a new password; the answer and its mark are one transaction. */
@Injectable()
export class AccountHandlers {
  readonly table: HandlersOf<'send-reset-link'> = {
    'send-reset-link': async (event) => {
      await runOnce(this.em, 'send-reset-link', event.id, (tx) =>
        this.resets.answer(tx, event.payload.requestId),
      );
    },
  };

  constructor(
    private readonly em: EntityManager,
    private readonly resets: ResetRequests,
  ) {}
}

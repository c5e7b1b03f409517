import { Injectable } from '@nestjs/common';
import type { HandlersOf } from '#libs/core/platform';
import { ResetRequests } from './reset-requests.js';

/** Sends password-reset links. */
@Injectable()
export class IdentityHandlers {
  readonly handlers: HandlersOf<'identity'> = {
    'send-reset-link': (tx, event) => this.resets.answer(tx, event.payload.requestId),
  };

  constructor(private readonly resets: ResetRequests) {}
}

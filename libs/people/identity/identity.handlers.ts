import { Injectable } from '@nestjs/common';
import type { HandlerGroup, Handlers } from '#libs/core/platform';
import { ResetRequests } from './reset-requests.js';

/** Sends password-reset links. */
@Injectable()
export class IdentityHandlers implements HandlerGroup {
  readonly handlers: Handlers<'send-reset-link'> = {
    'send-reset-link': (tx, event) => this.resets.answer(tx, event.payload.requestId),
  };

  constructor(private readonly resets: ResetRequests) {}
}

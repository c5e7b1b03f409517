import { Injectable } from '@nestjs/common';
import { databaseHandlers, type HandlersOf } from '#libs/core/platform';
import { OpenThreads } from './open-threads.js';

/** Makes the thread about a home the one of its booking. */
@Injectable()
export class MessagesHandlers {
  readonly handlers: HandlersOf<'messages'> = databaseHandlers('messages', (tx, { payload }) =>
    this.threads.adopt(tx, {
      id: payload.bookingId,
      property_id: payload.propertyId,
      traveler_id: payload.travelerId,
    }),
  );

  constructor(private readonly threads: OpenThreads) {}
}

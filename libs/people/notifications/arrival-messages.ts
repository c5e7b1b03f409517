import { Injectable } from '@nestjs/common';
import type { Tx } from '#libs/core/platform';
import type { ArrivalField } from '#libs/core/rules';
import { stayOf } from './background.queries.js';
import { Notify } from './notify.js';
import { arrivalChanged, arrivalGuide } from './templates/arrival.js';

/** Sends guests what they need to arrive, and what has changed of it. */
@Injectable()
export class ArrivalMessages {
  constructor(private readonly notify: Notify) {}

  /**
   * Posts a guide within the caller's transaction; its text is wiped once the email is sent.
   * @param source an idempotency key
   * @param guide `changed`: null when the guest gets it for the first time
   */
  async post(
    tx: Tx,
    source: string,
    {
      bookingId,
      changed,
      ...guide
    }: {
      bookingId: string;
      address: string;
      contents: readonly { field: ArrivalField; text: string }[];
      changed: readonly ArrivalField[] | null;
    },
  ): Promise<void> {
    const stay = await stayOf(tx, bookingId);
    const message = changed
      ? arrivalChanged(stay, { ...guide, changed })
      : arrivalGuide(stay, { ...guide, changed: [] });
    await this.notify.post(tx, source, [message]);
  }
}

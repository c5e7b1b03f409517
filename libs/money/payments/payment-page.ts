import { instantInWords } from '#libs/core/platform';
import { INCONVENIENCE_FEE_PERCENT, refundCutoff, type HomePicture } from '#libs/core/rules';

/** A stay as the provider's page tells of it. */
export interface StayToPay {
  title: string;
  picture: HomePicture | null;
  guests: number;
  checkInAt: Date;
  checkOutAt: Date;
  timeZone: string;
}

/** The address of a home's picture for the provider's page; null when it cannot load any. */
export type PictureUrlOf = (picture: HomePicture, title: string) => string | null;

/** What stands beside the price, and what one agrees to by paying. @spec §1, A1 */
export function paymentPage(stay: StayToPay, now: Date, pictureUrlOf: PictureUrlOf) {
  const { title, picture, guests, checkInAt, checkOutAt, timeZone } = stay;
  const at = (instant: Date): string => instantInWords(instant, timeZone);
  return {
    stay: `Check-in ${at(checkInAt)}. Check-out ${at(checkOutAt)}. ${guests === 1 ? '1 guest' : `${guests} guests`}.`,
    terms: termsOf(refundCutoff(checkInAt), now, at),
    picture: picture === null ? null : pictureUrlOf(picture, title),
  };
}

function termsOf(cutoff: Date, now: Date, at: (instant: Date) => string): string {
  const cleaning = 'The cleaning fee is not refunded.';
  if (cutoff <= now) return `It is too late for a refund if you cancel this stay. ${cleaning}`;
  const refunded = 100 - INCONVENIENCE_FEE_PERCENT;
  return `Cancel before ${at(cutoff)} and you get ${refunded}% of the nightly price back; after that there is no refund. ${cleaning}`;
}

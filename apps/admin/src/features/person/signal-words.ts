import type { PersonRecordView } from '#libs/core/contracts';
import { plural } from '#libs/ui';

type Signal = PersonRecordView['signals'][number]['signal'];
type Account = PersonRecordView['account'];

/** What a signal says, and where to look; null where there is no list of it. */
export function signalWords(
  signal: Signal,
  count: number,
  { id, phone, role }: Pick<Account, 'id' | 'phone' | 'role'>,
): { words: string; path: string | null } {
  switch (signal) {
    case 'disputes':
      return {
        words: `${plural(count, 'payment')} disputed at the bank`,
        path: `/disputes?traveler_id=${id}`,
      };
    case 'held_payouts':
      return {
        words: `${plural(count, 'payout')} held back`,
        path: `/money/holds?owner_id=${id}&state=in_place`,
      };
    case 'conversations_reported':
      return {
        words: `Reported by others in ${plural(count, 'conversation')}`,
        path: `/conversations?${role === 'property_owner' ? 'host_id' : 'guest_id'}=${id}`,
      };
    case 'reviews_reported':
      return { words: `${plural(count, 'report')} of their reviews`, path: `/reviews?traveler_id=${id}` };
    case 'guests_cancelled':
      return {
        words: `Cancelled ${plural(count, 'paid stay')} of their guests`,
        path: `/bookings?owner_id=${id}&cancelled_by=owner`,
      };
    case 'paid_stays_cancelled':
      return {
        words: `Cancelled ${plural(count, 'paid stay')}`,
        path: `/bookings?traveler_id=${id}&cancelled_by=traveler`,
      };
    case 'shared_phone':
      return {
        words: `${plural(count, 'other account')} with the phone number ${phone ?? ''}`.trim(),
        path: null,
      };
  }
}

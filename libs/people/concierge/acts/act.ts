import type { ActKind, ActState, AlertKind, Cents, CivilDate, Plan } from '#libs/core/rules';

/** What a card does, with the figures that it shows: the product refuses any other. Cents. @spec G10 */
export type ActTerms =
  | { kind: 'cancel_booking'; bookingId: string; refund: Cents }
  | {
      kind: 'hold_dates';
      homeId: string;
      checkIn: CivilDate;
      checkOut: CivilDate;
      guests: number;
      /** The code of a voucher to apply. */
      voucher: string | null;
      total: Cents;
    }
  | {
      kind: 'change_dates';
      bookingId: string;
      checkIn: CivilDate;
      checkOut: CivilDate;
      /** Negative when money comes back. */
      difference: Cents;
    }
  | {
      kind: 'set_alert';
      homeId: string;
      on: AlertKind;
      checkIn: CivilDate | null;
      checkOut: CivilDate | null;
      below: Cents | null;
    }
  | { kind: 'choose_plan'; plan: Plan };

/** A line of a card: a text, or an amount in cents. */
export type ActLine = { label: string } & ({ text: string } | { amount: Cents });

/** What people read on a card. */
export interface ActCard {
  title: string;
  lines: ActLine[];
  /** Names the act and its amount. */
  button: string;
  note: string | null;
}

/** A card as a tool makes it, before it is stored. */
export interface ActOffer {
  terms: ActTerms;
  card: ActCard;
}

/** What became of a card, and where it goes on. */
export interface ActOutcome {
  text: string;
  link: { label: string; href: string } | null;
}

/** A stored card. */
export interface Act extends ActOffer {
  id: string;
  state: ActState;
  validUntil: Date;
  outcome: ActOutcome | null;
}

/** The circumstances in which cards may be offered to somebody. */
export interface ActSupport {
  /** How long a hold lasts. @spec C1 */
  holdMinutes: number;
}

/** Acts that book nights, for which the liability disclaimer has to be accepted. @spec §5 Booking, G7 */
export const NEEDS_WAIVER: ReadonlySet<ActKind> = new Set(['hold_dates', 'change_dates']);

import { type Cents } from '#libs/core/rules';
import type { BookingFacts } from '../gateways.port.js';
import { shortId } from '../tools/say.js';
import { moneyIn } from './articles/article.js';
import { AMENITY_KEYS, type Counts, type SaidStay, type Wording } from './wording.js';

/** How a text is said in a language other than English; tools and answers give it beside their English one. */
export type Translated = (speaker: Speaker) => string;

/** How an article of the help is told in other languages: as it is kept, in English since an operator wrote it, or no more. */
export type Told = (articleId: string) => 'translated' | 'in_english' | 'nowhere';

/** Says facts in a language: its words, and its way of writing days, amounts and counts. */
export class Speaker {
  readonly money: (amount: Cents) => string;

  /** @param told how each article of the help is told */
  constructor(
    readonly wording: Wording,
    readonly told: Told = () => 'translated',
  ) {
    this.money = moneyIn(wording.locale);
  }

  /** The same, with the help as it is published. */
  telling(told: Told): Speaker {
    return new Speaker(this.wording, told);
  }

  /** "Mi., 20. Mai". @param civil a day, or an instant as text */
  day(civil: string): string {
    return this.dated(new Date(`${civil.slice(0, 10)}T12:00:00Z`), { timeZone: 'UTC' });
  }

  /** "Mi., 20. Mai, 15:00 GMT-7". */
  instant(at: Date, timeZone: string): string {
    const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
    return this.dated(at, { ...time, timeZone });
  }

  /** "15:00", or "3:00 p. m.". @param time "15:00" */
  clock(time: string): string {
    return new Intl.DateTimeFormat(this.wording.locale, {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
    }).format(new Date(`2000-01-01T${time.slice(0, 5).padStart(5, '0')}:00Z`));
  }

  /** "3 Nächte". */
  count(noun: keyof Counts, number: number): string {
    return this.wording.counts[noun](new Intl.NumberFormat(this.wording.locale).format(number), number === 1);
  }

  /** "Sauna, Pool oder Garten". */
  either(items: readonly string[]): string {
    return new Intl.ListFormat(this.wording.locale, { type: 'disjunction' }).format(items);
  }

  /** The name of an amenity; one of an owner's own making is called by its key. */
  amenity(key: string): string {
    const known = AMENITY_KEYS.find((one) => one === key);
    return known ? this.wording.amenities[known] : key.replaceAll('_', ' ');
  }

  /** A booking with its days, amounts and counts. @param nights of the stay */
  stay(booking: BookingFacts, nights: number): SaidStay {
    return {
      home: booking.title,
      city: booking.city,
      ref: shortId(booking.id),
      from: this.day(booking.checkIn),
      to: this.day(booking.checkOut),
      nights: this.count('night', nights),
      guests: this.count('guest', booking.guests),
      total: this.money(booking.total),
      standing: this.wording.standing[booking.status],
      checkIn: this.instant(booking.checkInAt, booking.timeZone),
      checkOut: this.instant(booking.checkOutAt, booking.timeZone),
    };
  }

  /** A booking by its home, id and days. */
  about({
    title: home,
    id,
    checkIn,
    checkOut,
  }: Pick<BookingFacts, 'title' | 'id' | 'checkIn' | 'checkOut'>): string {
    return this.wording.stays.about({
      home,
      ref: shortId(id),
      from: this.day(checkIn),
      to: this.day(checkOut),
    });
  }

  private dated(at: Date, how: Intl.DateTimeFormatOptions): string {
    const day = { weekday: 'short', month: 'long', day: 'numeric' } as const;
    return new Intl.DateTimeFormat(this.wording.locale, { ...day, ...how })
      .format(at)
      .replaceAll('\u202f', ' ');
  }
}

import { bookingRow, reviewRow, type BookingRow, type ReviewRow } from './bookings.js';
import { homeRow, type HomeRow } from './homes.js';
import { LocalTimes } from './local-times.js';
import type { People } from './people.js';
import type { Random } from './random.js';
import { longHistory, pastStays, upcomingStays, type FilledStay, type PastStay } from './stays.js';
import type { Town } from './towns.js';

/** A home with everything that belongs to it. */
interface MadeHome {
  home: HomeRow;
  bookings: BookingRow[];
  reviews: ReviewRow[];
}

/** Makes one home after the other, with bookings and reviews. The very first has a long history, all of it between the first owner and the first traveler. */
export class HomeMaker {
  private readonly times: LocalTimes;
  private made = 0;

  constructor(
    private readonly people: People,
    private readonly random: Random,
    private readonly now: Date,
  ) {
    this.times = new LocalTimes(now);
  }

  next(town: Town): MadeHome {
    this.made += 1;
    const isFirst = this.made === 1;
    const past = isFirst ? longHistory(this.random) : pastStays(this.random);
    const ownerId = isFirst ? idOf(this.people.owners[0]) : this.someOwner();
    const home = homeRow({ town, number: this.made, ownerId, past, now: this.now }, this.random);
    const guest = () => (isFirst ? idOf(this.people.travelers[0]) : this.someTraveler());
    const completed = past.map((stay) => ({ stay, booking: this.book(home, stay, guest(), 'completed') }));
    const upcoming = upcomingStays(town.demand, this.random).map((stay) =>
      this.book(home, stay, this.someTraveler(), 'confirmed'),
    );
    return {
      home,
      bookings: [...completed.map(({ booking }) => booking), ...upcoming],
      reviews: completed.flatMap(({ stay, booking }) => this.review(booking, stay)),
    };
  }

  private book(home: HomeRow, stay: FilledStay, travelerId: string, status: 'confirmed' | 'completed') {
    return bookingRow(home, stay, { travelerId, status, times: this.times, now: this.now }, this.random);
  }

  private review(booking: BookingRow, { rating }: PastStay): ReviewRow[] {
    return rating === null ? [] : [reviewRow(booking, rating, this.random)];
  }

  private someTraveler(): string {
    return idOf(this.random.pick(this.people.travelers));
  }

  /** Squared, so that some owners have many homes and most have few. */
  private someOwner(): string {
    const { owners } = this.people;
    return idOf(owners[Math.floor(this.random.fraction() ** 2 * owners.length)]);
  }
}

function idOf(person: { id: string } | undefined): string {
  if (!person) throw new RangeError('There are no such people');
  return person.id;
}

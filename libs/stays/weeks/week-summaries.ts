import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, todayIn } from '#libs/core/platform';
import {
  addDays,
  countNights,
  weekBefore,
  weekFrom,
  type CivilDate,
  type Nights,
  type WeekArrival,
  type WeekSummary,
} from '#libs/core/rules';
import { AnswerTimes } from '#libs/people/messages';
import { BoardEntries, type StayEntry } from '#libs/stays/calendar';
import { demandOf } from '#libs/stays/demand';
import { instantsOf } from './due-zones.js';
import { SuggestNights } from './suggest-nights.js';
import { WeekAccounts } from './week-ports.js';
import { weekHomes, type DueOwner } from './weeks.queries.js';

type Home = Awaited<ReturnType<typeof weekHomes>>[number];
type Board = Awaited<ReturnType<BoardEntries['of']>>;

/** Puts together what an owner is told about a week. */
@Injectable()
export class WeekSummaries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly entries: BoardEntries,
    private readonly accounts: WeekAccounts,
    private readonly answers: AnswerTimes,
    private readonly suggestions: SuggestNights,
  ) {}

  /** The summary of the week before a Monday; null for an owner who had no home then. @spec decision 36 */
  async of({ id: ownerId, zone }: DueOwner, monday: CivilDate): Promise<WeekSummary | null> {
    const em = this.em.fork();
    const [week, coming] = [weekBefore(monday), weekFrom(monday)];
    const homes = await weekHomes(em, ownerId);
    const ids = homes.map(({ id }) => id);
    const board = await this.entries.of(ids, { from: week.from, to: coming.to });
    const listed = homes.filter(({ status }) => status === 'listed');
    const nights = countNights(
      week,
      listed.map((home) => calendarOf(home, board)),
    );
    if (nights.sold + nights.unsold + nights.withheld === 0) return null;
    const tomorrow = addDays(todayIn(zone, this.clock.now()), 1);
    return {
      ...{ ownerId, week, nights },
      money: await this.accounts.sums(ownerId, instantsOf(week, zone)),
      ...(await demandOf(em, ids, week)),
      answers: (await this.answers.of(ownerId)).time,
      arrivals: board.stays.filter((stay) => arrivesIn(stay, coming)).map((stay) => arrivalOf(stay, homes)),
      suggestions: await this.suggestions.of(
        ownerId,
        listed.map(({ id, title }) => ({ id, title, taken: takenOf(id, board) })),
        { from: tomorrow, to: coming.to },
      ),
    };
  }
}

const isSold = ({ status }: StayEntry): boolean => status === 'confirmed' || status === 'completed';

const calendarOf = ({ id, time_zone: zone, created_at: createdAt }: Home, board: Board) => ({
  since: todayIn(zone, createdAt),
  sold: board.stays.filter((stay) => stay.propertyId === id && isSold(stay)),
  withheld: [...board.blocks, ...board.imported].filter(({ propertyId }) => propertyId === id),
});

const takenOf = (id: string, { stays, blocks, imported }: Board) =>
  [...stays, ...blocks, ...imported].filter(({ propertyId }) => propertyId === id);

const arrivesIn = (stay: StayEntry, { from, to }: Nights): boolean =>
  isSold(stay) && from <= stay.from && stay.from < to;

const arrivalOf = ({ propertyId, guestName, from, to }: StayEntry, homes: readonly Home[]): WeekArrival => ({
  home: homes.find(({ id }) => id === propertyId)?.title ?? '',
  guest: guestName,
  from,
  to,
});

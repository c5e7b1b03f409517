import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, DomainError, isOneOf, type Tx } from '#libs/core/platform';
import { addDays, civilDate, type CivilDate, type QuestionState } from '#libs/core/rules';
import { sql, type Expression } from 'kysely';
import { ConciergeGateways } from '../gateways.port.js';
import { db, type ConciergeTables } from '../tables.js';
import { placePattern } from '../understanding/features.js';
import { gistOf } from '../understanding/likeness.js';
import { keptVectors } from '../understanding/understanding.js';
import { groupsOf } from './groups.js';

/** Questions of a week that are looked at: more are not read by anybody. */
const MOST_OF_A_WEEK = 500;
/** Weeks that are offered. */
const MOST_WEEKS = 26;
const DAYS_OF_A_WEEK = 7;

/** A question as operators see it. */
const COLUMNS = ['id', 'question', 'answer', 'meaning', 'reasons', 'state', 'asked_at'] as const;
export type QuestionRow = Pick<ConciergeTables['concierge_questions'], (typeof COLUMNS)[number]>;

/** The questions of a week by meaning, the largest group first. */
export interface QuestionWeek {
  week: CivilDate;
  groups: QuestionRow[][];
  weeks: { week: CivilDate; open: number }[];
  more: boolean;
}

/** Questions that the concierge did not answer well, and what becomes of them. */
@Injectable()
export class QuestionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly gateways: ConciergeGateways,
  ) {}

  /** The questions of the week of a day, open ones and others; the latest week with open ones for null. */
  async ofWeek(day: CivilDate | null): Promise<QuestionWeek> {
    const em = this.em.fork();
    const weeks = await openWeeks(em);
    const week = day === null ? (weeks[0]?.week ?? mondayOf(today(this.clock.now()))) : mondayOf(day);
    const rows = await db(em)
      .selectFrom('concierge_questions')
      .select(COLUMNS)
      .where('asked_at', '>=', startOf(week))
      .where('asked_at', '<', startOf(addDays(week, DAYS_OF_A_WEEK)))
      .orderBy('asked_at', 'desc')
      .orderBy('id')
      .limit(MOST_OF_A_WEEK + 1)
      .execute();
    const shown = rows.slice(0, MOST_OF_A_WEEK);
    const isOffered = weeks.some((one) => one.week === week);
    return {
      week,
      groups: await this.grouped(shown),
      weeks: isOffered
        ? weeks
        : [...weeks, { week, open: 0 }].sort((one, other) => other.week.localeCompare(one.week)),
      more: rows.length > MOST_OF_A_WEEK,
    };
  }

  /**
   * Says what became of questions, within the operator's transaction. @returns what they asked
   * @throws DomainError `question.not_found`, `question.settled`
   */
  async settle(tx: Tx, ids: readonly string[], state: Exclude<QuestionState, 'open'>): Promise<string[]> {
    const wanted = [...new Set(ids)];
    const found = await db(tx)
      .selectFrom('concierge_questions')
      .select(['id', 'question', 'state'])
      .where((row) => isOneOf(row.ref('id'), wanted, 'uuid'))
      .orderBy('id')
      .forUpdate()
      .execute();
    if (found.length < wanted.length) throw new DomainError('question.not_found');
    if (found.some((one) => one.state !== 'open')) throw new DomainError('question.settled');
    await db(tx)
      .updateTable('concierge_questions')
      .set({ state, settled_at: this.clock.now() })
      .where((row) => isOneOf(row.ref('id'), wanted, 'uuid'))
      .execute();
    return found.map(({ question }) => question);
  }

  /** Whether the words of an example tell it apart from other questions. */
  async saysEnough(text: string): Promise<boolean> {
    const vectors = await keptVectors();
    return gistOf(text, await this.places(), vectors).words.length > 1;
  }

  private async grouped(questions: readonly QuestionRow[]): Promise<QuestionRow[][]> {
    if (questions.length === 0) return [];
    const [vectors, places] = [await keptVectors(), await this.places()];
    return groupsOf(questions, ({ question }) => gistOf(question, places, vectors), vectors);
  }

  private async places(): Promise<RegExp> {
    return placePattern((await this.gateways.places()).map(({ city }) => city));
  }
}

/** Weeks with open questions, the latest first. */
async function openWeeks(em: EntityManager): Promise<{ week: CivilDate; open: number }[]> {
  const rows = await db(em)
    .selectFrom('concierge_questions')
    .select((row) => [mondayOfInstant(row.ref('asked_at')).as('week'), row.fn.countAll<number>().as('open')])
    .where('state', '=', 'open')
    .groupBy('week')
    .orderBy('week', 'desc')
    .limit(MOST_WEEKS)
    .execute();
  return rows.map(({ week, open }) => ({ week: civilDate(week), open }));
}

/** The Monday of an instant's week in UTC, as text. */
const mondayOfInstant = (instant: Expression<Date>) =>
  sql<string>`to_char(date_trunc('week', ${instant} at time zone 'UTC'), 'YYYY-MM-DD')`;

const startOf = (day: CivilDate): Date => new Date(`${day}T00:00:00Z`);
const today = (now: Date): CivilDate => civilDate(now.toISOString().slice(0, 10));

/** The Monday of a day's week. */
const mondayOf = (day: CivilDate): CivilDate =>
  addDays(day, -((startOf(day).getUTCDay() + 6) % DAYS_OF_A_WEEK));

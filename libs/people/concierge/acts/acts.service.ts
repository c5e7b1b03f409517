import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '#libs/core/contracts';
import { Clock, DomainError, inTransaction, jsonb, Settings, type Tx } from '#libs/core/platform';
import { PLAN_TERMS, type ActState } from '#libs/core/rules';
import { ConciergeGateways, type Requester } from '../gateways.port.js';
import { db } from '../tables.js';
import type { Act, ActOffer, ActOutcome, ActSupport, ActTerms } from './act.js';
import { ConciergeActs } from './acts.port.js';
import { insertAct, rowOf, type ActRow, type Offering } from './act-rows.js';
import { cancelledText, changedOutcome, heldText, linkOf, LOST, refusedOutcome } from './outcomes.js';
import { renewedOffer } from './renewed-offer.js';

const MS_PER_MINUTE = 60_000;
/** After so many minutes without an outcome, the process that did the act has died, and the card can be pressed again. */
const ABANDONED_MINUTES = 1;

/** The figures of a card no longer hold: it shows the new ones instead. */
const STALE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'booking.price_changed',
  'booking.refund_changed',
  'date_change.price_changed',
]);

/** A card as it was pressed, and the one that takes its place where its figures had changed. */
export interface Pressed {
  act: Act;
  instead: Act | null;
}

/**
 * The cards of the concierge: offered to those whose plan has it, and done by a press of their person, once, at the figures that they show.
 * Nothing that is written does an act. @spec G10
 */
@Injectable()
export class ActsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly gateways: ConciergeGateways,
    private readonly commands: ConciergeActs,
  ) {}

  /**
   * The circumstances in which cards are offered; null to visitors and travelers whose plan has no concierge, undefined to those who cannot
   * have one: owners and operators, and everybody while it is off. @spec E1, E14, G10
   */
  async supportFor({ id, role }: Requester): Promise<ActSupport | null | undefined> {
    if (role !== 'traveler' && role !== null) return undefined;
    const { concierge, hold_minutes: holdMinutes } = await this.settings.current();
    if (!concierge) return undefined;
    const plan = id === null ? null : (await this.gateways.snapshot(id))?.plan;
    return plan && PLAN_TERMS[plan].concierge ? { holdMinutes } : null;
  }

  /** Stores the cards of an answer, in their order. */
  async offer(tx: Tx, offers: readonly ActOffer[], offering: Offering): Promise<Act[]> {
    const acts: Act[] = [];
    for (const offer of offers) acts.push(await insertAct(tx, offer, offering));
    return acts;
  }

  /** A card of a person. @throws DomainError `chat.act_not_found`, also for somebody else's */
  async one(userId: string, actId: string): Promise<Act> {
    const act = await rowOf(this.em.fork(), userId, actId, { locked: false });
    const now = this.clock.now();
    if (isOver(act, now)) return { ...act, state: 'expired', outcome: outcomeOfExpired(act) };
    return isUnderWay(act, now) ? act : { ...act, state: act.state === 'pressed' ? 'offered' : act.state };
  }

  /** True while a card of a conversation can be pressed. */
  async hasOpen(sessionId: string): Promise<boolean> {
    const open = await db(this.em.fork())
      .selectFrom('concierge_acts')
      .select('id')
      .where('session_id', '=', sessionId)
      .where('state', '=', 'offered')
      .where('valid_until', '>', this.clock.now())
      .limit(1)
      .executeTakeFirst();
    return open !== undefined;
  }

  /**
   * Does what a card says. A refusal of the product leaves everything as it was, and is written on the card.
   * @throws DomainError `chat.act_not_found` when it is not theirs, `chat.act_settled`, `chat.act_under_way`, `chat.act_expired`,
   *   `chat.act_not_included` when their plan has no concierge any more, `booking.waiver_missing`; the last two leave the card as it is
   * @spec G10
   */
  async press(asker: Requester & { id: string }, actId: string, acceptsWaiver: unknown): Promise<Pressed> {
    const support = (await this.supportFor(asker)) ?? null;
    const act = await this.claim(asker.id, actId, support);
    try {
      const outcome = await this.perform(asker.id, act.terms, acceptsWaiver);
      return { act: await this.settle(act, 'done', outcome), instead: null };
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) {
        await this.reopen(act, 'unknown');
        throw error;
      }
      if (error.code === 'booking.waiver_missing') {
        await this.reopen(act, 'not_done');
        throw error;
      }
      const offer =
        support && STALE.has(error.code)
          ? await renewedOffer(act.terms, { asker, support, gateways: this.gateways, now: this.clock.now() })
          : null;
      const why = refusedOutcome(act.terms, error.detail, act.pressedAt !== null);
      const refused = await this.settle(act, 'refused', why);
      return { act: refused, instead: offer && (await this.replace(act, offer)) };
    }
  }

  /** Takes a card for its press. An expired one is marked so, whatever else is wrong with it. */
  private async claim(userId: string, actId: string, support: ActSupport | null): Promise<ActRow> {
    const now = this.clock.now();
    const { act, refused } = await inTransaction(this.em, async (tx) => {
      const found = await rowOf(tx, userId, actId, { locked: true });
      const code = refusalOf(found, now, support);
      const lost = outcomeOfExpired(found);
      if (code === 'chat.act_expired' && isOver(found, now))
        await db(tx)
          .updateTable('concierge_acts')
          .set({ state: 'expired', settled_at: now, outcome: lost && jsonb(lost) })
          .where('id', '=', actId)
          .execute();
      if (code === null)
        await db(tx)
          .updateTable('concierge_acts')
          .set({ state: 'pressed', pressed_at: now })
          .where('id', '=', actId)
          .execute();
      return { act: found, refused: code };
    });
    if (refused) throw new DomainError(refused);
    return act;
  }

  /** @returns what became of it, in the amounts of its terms, which the product has confirmed */
  private async perform(userId: string, terms: ActTerms, acceptsWaiver: unknown): Promise<ActOutcome> {
    const link = linkOf(terms);
    switch (terms.kind) {
      case 'cancel_booking':
        await this.commands.cancel(userId, terms);
        return { text: cancelledText(terms.refund), link };
      case 'hold_dates':
        return { text: heldText(await this.commands.hold(userId, terms, acceptsWaiver), terms.total), link };
      case 'change_dates': {
        const held = await this.commands.changeDates(userId, terms, acceptsWaiver);
        return changedOutcome(terms.bookingId, terms.difference, held);
      }
      case 'set_alert':
        await this.commands.setAlert(userId, terms);
        return {
          text: 'The alert is set. When it is reached, you are told at once under Notifications and by email.',
          link,
        };
      case 'choose_plan':
        return { text: 'Choose it on the Subscription page, which asks you to confirm the amount.', link };
    }
  }

  private async settle(act: ActRow, state: 'done' | 'refused', outcome: ActOutcome): Promise<Act> {
    await db(this.em.fork())
      .updateTable('concierge_acts')
      .set({ state, settled_at: this.clock.now(), outcome: jsonb(outcome) })
      .where('id', '=', act.id)
      .where('state', '=', 'pressed')
      .execute();
    return { ...act, state, outcome };
  }

  /** The card can be pressed again. One whose act may have been done stays marked as pressed, so that it never says that nothing was. */
  private async reopen(act: ActRow, became: 'not_done' | 'unknown'): Promise<void> {
    await db(this.em.fork())
      .updateTable('concierge_acts')
      .set({ state: 'offered', ...(became === 'not_done' && { pressed_at: act.pressedAt }) })
      .where('id', '=', act.id)
      .where('state', '=', 'pressed')
      .execute();
  }

  private replace({ sessionId, messageId, userId }: ActRow, offer: ActOffer): Promise<Act> {
    const offering = { sessionId, messageId, userId, now: this.clock.now() };
    return inTransaction(this.em, (tx) => insertAct(tx, offer, offering));
  }
}

/** False when the process that did the act has died. */
const isUnderWay = ({ state, pressedAt }: ActRow, now: Date): boolean =>
  state === 'pressed' &&
  pressedAt !== null &&
  pressedAt.getTime() > now.getTime() - ABANDONED_MINUTES * MS_PER_MINUTE;

const outcomeOfExpired = ({ pressedAt }: ActRow): ActOutcome | null => (pressedAt ? LOST : null);

/** A card whose process died is as old as any other. */
const isOver = ({ state, validUntil }: Act, now: Date): boolean =>
  (state === 'offered' || state === 'pressed') && validUntil <= now;

/** Why a card cannot be pressed now; null when it can. */
function refusalOf(act: ActRow, now: Date, support: ActSupport | null): ErrorCode | null {
  const pressable: readonly ActState[] = ['offered', 'pressed'];
  if (act.state === 'expired' || isOver(act, now)) return 'chat.act_expired';
  if (!pressable.includes(act.state)) return 'chat.act_settled';
  if (isUnderWay(act, now)) return 'chat.act_under_way';
  return support ? null : 'chat.act_not_included';
}

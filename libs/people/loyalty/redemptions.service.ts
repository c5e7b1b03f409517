import { randomInt, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction, DomainError, type Tx } from '#libs/core/platform';
import { formatCount, type Role, tierOf, TIERS, VOUCHER_DAYS } from '#libs/core/rules';
import { lockUser } from '#libs/people/identity';
import { pointsOf } from './points-totals.js';
import { PointsLine, Voucher } from './redemption.entity.js';
import { db } from './tables.js';

const MS_PER_DAY = 86_400_000;
// No letters that look like digits, and no vowels, so that codes do not spell words.
const CODE_CHARACTERS = '23456789BCDFGHJKMNPQRSTVWXYZ';

/** A voucher as returned to its buyer. */
export interface RedeemedVoucher {
  title: string;
  code: string;
  expiresAt: Date;
}

/** What the buyer's client says besides the perk. */
interface Request {
  /** The cost that the buyer saw. */
  shown?: number | undefined;
  /** Made by the client for this purchase: whoever sends it again gets the voucher that it has bought. */
  key?: string | undefined;
}

type PerkTerms = Awaited<ReturnType<typeof perkTerms>>;

/** Redeems points for perks. */
@Injectable()
export class RedemptionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Buys a perk with points, once for each key. A user's redemptions queue on the user's row, so that the same points are never spent twice.
   * @throws DomainError `loyalty.travelers_only`, `loyalty.perk_not_found`, `loyalty.not_redeemable`, `loyalty.tier_too_low`,
   *   `loyalty.not_enough_points`, `loyalty.perk_changed`
   * @spec §5 Redeem, D6, E7, E9–E11
   */
  async redeem(
    person: { id: string; role: Role },
    perkId: string,
    { shown, key }: Request = {},
  ): Promise<RedeemedVoucher> {
    if (person.role !== 'traveler') throw new DomainError('loyalty.travelers_only');
    return inTransaction(this.em, async (tx) => {
      await lockUser(tx, person.id);
      const bought = key === undefined ? undefined : await boughtWith(tx, { userId: person.id, perkId, key });
      if (bought) return bought;
      const perk = await perkTerms(tx, perkId, this.clock.now());
      if (shown !== undefined && shown !== perk.points_cost) throw new DomainError('loyalty.perk_changed');
      const points = await pointsOf(tx, person.id);
      const cost = assertAffordable(perk, points);
      return this.spend(tx, person.id, perk, { cost, balance: points.balance, key: key ?? null });
    });
  }

  private async spend(
    tx: Tx,
    userId: string,
    perk: PerkTerms,
    { cost, balance, key }: { cost: number; balance: number; key: string | null },
  ): Promise<RedeemedVoucher> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + VOUCHER_DAYS * MS_PER_DAY);
    const line = tx.create(PointsLine, {
      id: randomUUID(),
      userId,
      bookingId: null,
      kind: 'redemption',
      state: 'posted',
      points: -cost,
      description: `Redeemed: ${perk.title}`,
      formula: `${formatCount(balance)} - ${formatCount(cost)} = ${formatCount(balance - cost)} left to spend`,
      postsAt: null,
      createdAt: now,
    });
    await tx.flush(); // the voucher references the line
    const voucher = tx.create(Voucher, {
      code: newCode(),
      userId,
      perkId: perk.id,
      pointsLineId: line.id,
      title: perk.title,
      kind: perk.kind,
      percent: perk.percent,
      worthCents: perk.worth_cents,
      minNights: perk.min_nights,
      minSubtotalCents: perk.min_subtotal_cents,
      requestKey: key,
      expiresAt,
      createdAt: now,
    });
    return { title: perk.title, code: voucher.code, expiresAt };
  }
}

/** The voucher that a request with this key has bought. */
const boughtWith = (
  tx: Tx,
  { userId, perkId, key }: { userId: string; perkId: string; key: string },
): Promise<RedeemedVoucher | undefined> =>
  db(tx)
    .selectFrom('vouchers')
    .select(['title', 'code', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('perk_id', '=', perkId)
    .where('request_key', '=', key)
    .executeTakeFirst();

/** The terms of a perk in force now. */
async function perkTerms(tx: Tx, perkId: string, now: Date) {
  const perk = await db(tx)
    .selectFrom('perks')
    .select(['id', 'title', 'points_cost', 'min_tier', 'kind', 'percent', 'worth_cents'])
    .select(['min_nights', 'min_subtotal_cents'])
    .where('id', '=', perkId)
    .where('valid_from', '<=', now)
    .where('valid_until', '>', now)
    .executeTakeFirst();
  if (!perk) throw new DomainError('loyalty.perk_not_found');
  return perk;
}

/** Checks tier and balance. @returns the cost in points */
function assertAffordable(perk: PerkTerms, points: { balance: number; lifetime: number }): number {
  if (perk.points_cost === null) throw new DomainError('loyalty.not_redeemable');
  if (TIERS.indexOf(tierOf(points.lifetime)) < TIERS.indexOf(perk.min_tier))
    throw new DomainError('loyalty.tier_too_low');
  if (points.balance < perk.points_cost) throw new DomainError('loyalty.not_enough_points');
  return perk.points_cost;
}

/** `LK-XXXX-XXXX-XXXX`: 57 random bits, so that codes cannot be guessed. */
const newCode = (): string => ['LK', codeBlock(), codeBlock(), codeBlock()].join('-');

const codeBlock = (): string =>
  Array.from({ length: 4 }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('');

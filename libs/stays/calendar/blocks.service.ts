import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { announce, Clock, DomainError, inTransaction, isConflict, type Tx } from '#libs/core/platform';
import { checkBlock, civilDate, nightsBetween, type BlockReason, type CivilDate } from '#libs/core/rules';
import { assertManages } from '#libs/stays/hosts';
import { nightsTakenError } from './calendar-errors.js';
import { entryDuring, lockedBlock } from './entries.js';
import { lockHome, type LockedHome } from './home.queries.js';
import { db } from './tables.js';

/** A block to make; the nights are not validated yet. */
export interface BlockRequest {
  from: unknown;
  to: unknown;
  reason: BlockReason;
  note: string | null;
}

/** Nights `[from, to)` that an owner has closed. */
export interface Block {
  id: string;
  from: CivilDate;
  to: CivilDate;
  reason: BlockReason;
  note: string | null;
}

/** Whose home a block is for. */
interface BlockedHome {
  userId: string;
  homeId: string;
}

/** Lets owners close nights and open them again. Stays that are held or booked are never affected. @spec D12 */
@Injectable()
export class Blocks {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Blocks nights of a home.
   * @throws DomainError `property.not_found` when it is not theirs, `calendar.nights_invalid`, `calendar.nights_past`,
   *   `calendar.nights_too_far`, `calendar.nights_taken` naming the booking or block that is in the way
   */
  block({ userId, homeId }: BlockedHome, request: BlockRequest): Promise<Block> {
    return inTransaction(this.em, async (tx) => {
      const home = await this.lockedHomeOf(tx, userId, homeId);
      const nights = checkBlock(request, home.today);
      if (!nights.ok)
        throw new DomainError(`calendar.${nights.problem}`, {
          field: nights.side === 'start' ? 'from' : 'to',
        });
      const { from, to } = nights;
      const inTheWay = await entryDuring(tx, homeId, { from, to });
      if (inTheWay) throw nightsTakenError(inTheWay);
      const block = { id: randomUUID(), from, to, reason: request.reason, note: request.note };
      await insertBlock(tx, homeId, block);
      const facts = { ...factsOf(home), from, to, reason: request.reason };
      await announce(tx, 'property.nights_blocked', facts, this.clock.now());
      return block;
    });
  }

  /**
   * Opens the nights of a block again, or a part of them. Nights that have passed stay as they were.
   * @returns what was opened
   * @throws DomainError `property.not_found` when it is not theirs, `calendar.block_not_found` when none of its nights is to come
   */
  open(
    { userId, homeId, blockId }: BlockedHome & { blockId: string },
    part: { from?: string; to?: string } = {},
  ): Promise<Omit<Block, 'id'>> {
    return inTransaction(this.em, async (tx) => {
      const home = await this.lockedHomeOf(tx, userId, homeId);
      const block = await lockedBlock(tx, homeId, blockId);
      if (!block) throw new DomainError('calendar.block_not_found');
      const from = latest(block.from, home.today, part.from);
      const to = earliest(block.to, part.to);
      if (nightsBetween(from, to) < 1) throw new DomainError('calendar.block_not_found');
      await cutOut(tx, homeId, block, { from, to });
      await announce(tx, 'property.nights_opened', { ...factsOf(home), from, to }, this.clock.now());
      return { from, to, reason: block.reason, note: block.note };
    });
  }

  /** Locks the home like a booking does, so that both decide one after the other. */
  private async lockedHomeOf(tx: Tx, userId: string, homeId: string): Promise<LockedHome> {
    await assertManages(tx, userId, homeId);
    const home = await lockHome(tx, homeId, this.clock.now());
    if (!home) throw new DomainError('property.not_found');
    return home;
  }
}

const factsOf = ({ id, title, ownerId }: LockedHome) => ({ propertyId: id, propertyTitle: title, ownerId });

async function insertBlock(tx: Tx, homeId: string, block: Block): Promise<void> {
  try {
    await db(tx)
      .insertInto('calendar_entries')
      .values({
        property_id: homeId,
        nights: `[${block.from},${block.to})`,
        block_id: block.id,
        reason: block.reason,
        note: block.note,
      })
      .execute();
  } catch (error) {
    // A safety net, like the one of bookings: everybody else locks the home first.
    if (isConflict(error)) throw nightsTakenError(null);
    throw error;
  }
}

/** Takes nights out of a block; what is left before them keeps its id, what is left after them becomes a block of its own. */
async function cutOut(
  tx: Tx,
  homeId: string,
  block: Block,
  { from, to }: Pick<Block, 'from' | 'to'>,
): Promise<void> {
  const entry = db(tx);
  if (block.from < from)
    await entry
      .updateTable('calendar_entries')
      .set({ nights: sql<string>`daterange(${block.from}::date, ${from}::date, '[)')` })
      .where('block_id', '=', block.id)
      .execute();
  else await entry.deleteFrom('calendar_entries').where('block_id', '=', block.id).execute();
  if (to < block.to) await insertBlock(tx, homeId, { ...block, id: randomUUID(), from: to });
}

const days = (texts: readonly (string | undefined)[]): CivilDate[] =>
  texts
    .filter((text) => text !== undefined)
    .map(civilDate)
    .sort();

const latest = (first: CivilDate, ...others: (string | undefined)[]): CivilDate =>
  days([first, ...others]).at(-1) ?? first;

const earliest = (first: CivilDate, ...others: (string | undefined)[]): CivilDate =>
  days([first, ...others])[0] ?? first;

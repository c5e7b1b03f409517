import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, firstRow, Refusal, rows, type Tx } from '#libs/core/platform';
import { pointsOf } from '#libs/people/loyalty';
import { FORMER_GUEST, FORMER_HOST, type Role } from '#libs/core/rules';
import { Farewell } from './farewell.port.js';
import { openMatters } from './open-matters.js';

/** What deleting an account would mean now. */
export interface DeletionPreview {
  /** What has to end first, in words; empty when nothing stands in the way. */
  open: string[];
  pointsLost: number;
  vouchersLost: number;
  /** An owner's account at the provider: it is between the two of them, and stays. */
  payoutAccount: boolean;
}

interface PersonRow {
  id: string;
  email: string;
  full_name: string;
  role: Role;
}

/** What is only about the person and goes with them; each statement takes the account's id. */
const FORGOTTEN = [
  'delete from sessions where user_id = ?',
  'delete from account_links where user_id = ?',
  'delete from notification_choices where user_id = ?',
  'delete from inbox_entries where user_id = ?',
  'delete from mails where user_id = ?',
  'delete from saved_homes where user_id = ?',
  'delete from watches where user_id = ?',
  'delete from chat_messages where session_id in (select id from chat_sessions where user_id = ?)',
  'delete from chat_sessions where user_id = ?',
  'delete from support_messages where request_id in (select id from support_requests where user_id = ?)',
  'delete from support_requests where user_id = ?',
  'delete from concierge_spending where person = ?',
  // What the provider was once told of them; the calls themselves stay.
  "update operations set details = details - 'email' - 'name' where user_id = ? and kind in ('create_customer', 'create_account')",
  'update bookings set special_requests = null, cancellation_note = null where traveler_id = ?',
] as const;

/** The same for what came from their address while they were not signed in. */
const FORGOTTEN_BY_ADDRESS = [
  'delete from reset_requests where email = ?',
  'delete from support_messages where request_id in (select id from support_requests where visitor_email = ?)',
  'delete from support_requests where visitor_email = ?',
  "delete from mails where user_id is null and kind in ('support_received', 'support_visitor_answered') and lower(to_address) = lower(?)",
] as const;

const WHY_PAUSED = 'Its owner has left Latchkey';

/**
 * Deletes accounts: what says who somebody was is gone, what belongs to the books stays as it was. Bookings, payments,
 * points and reviews go on under a name that is nobody's.
 */
@Injectable()
export class EraseAccount {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly farewell: Farewell,
  ) {}

  /** What stands in the way, and what would be lost. */
  async preview(userId: string): Promise<DeletionPreview> {
    const em = this.em.fork();
    const [open, points, vouchers, account] = await Promise.all([
      openMatters(em, userId),
      pointsOf(em, userId),
      firstRow<{ n: number }>(
        em,
        'select count(*)::int as n from vouchers where user_id = ? and expires_at > ?',
        [userId, this.clock.now()],
      ),
      firstRow(em, 'select 1 from payout_accounts where owner_id = ? and account_id is not null', [userId]),
    ]);
    return {
      open,
      pointsLost: Math.max(0, points.balance),
      vouchersLost: vouchers?.n ?? 0,
      payoutAccount: account !== null,
    };
  }

  /**
   * Deletes an account; part of a transaction. A second time there is nobody left.
   * @throws Refusal `user.not_found`, `account.is_operator`, `account.still_open` with what has to end first
   */
  async run(tx: Tx, userId: string): Promise<void> {
    const person = await this.locked(tx, userId);
    if (person.role === 'admin') throw new Refusal('account.is_operator');
    const open = await openMatters(tx, userId);
    if (open.length > 0) throw new Refusal('account.still_open', { what: open.join('; ') });
    await this.forget(tx, person);
    await this.pauseHomes(tx, person);
    await announce(tx, 'user.erased', { userId, role: person.role }, this.clock.now());
    await this.farewell.say(tx, { address: person.email, name: person.full_name, userId });
  }

  /** Homes first, as a booking does it, so that the two never wait in a circle; then nothing new can begin. */
  private async locked(tx: Tx, userId: string): Promise<PersonRow> {
    await tx.execute('select 1 from properties where owner_id = ? order by id for no key update', [userId]);
    const person = await firstRow<PersonRow>(
      tx,
      'select id, email::text, full_name, role from users where id = ? and erased_at is null for update',
      [userId],
    );
    if (!person) throw new Refusal('user.not_found');
    return person;
  }

  private async forget(tx: Tx, { id, email, role }: PersonRow): Promise<void> {
    for (const statement of FORGOTTEN) await tx.execute(statement, [id]);
    for (const statement of FORGOTTEN_BY_ADDRESS) await tx.execute(statement, [email]);
    await tx.execute(
      `update users set email = id || '@erased.invalid', full_name = ?, phone = null, age = null, age_stated_at = null,
              has_valid_id = false, password_hash = 'erased', email_verified_at = null, token_version = token_version + 1,
              erased_at = ?
        where id = ?`,
      [role === 'property_owner' ? FORMER_HOST : FORMER_GUEST, this.clock.now(), id],
    );
  }

  private async pauseHomes(tx: Tx, { id: ownerId }: PersonRow): Promise<void> {
    const paused = await rows<{ id: string; title: string }>(
      tx,
      `update properties set status = 'paused', status_reason = ?, status_set_by = null
        where owner_id = ? and status <> 'paused' returning id, title`,
      [WHY_PAUSED, ownerId],
    );
    for (const home of paused) {
      await announce(
        tx,
        'property.paused',
        { propertyId: home.id, propertyTitle: home.title, ownerId, reason: WHY_PAUSED },
        this.clock.now(),
      );
    }
  }
}

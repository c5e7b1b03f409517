import { Client } from 'pg';
import { testDatabase, type TestDatabase } from '#libs/testing';

/** Columns that name a person and accept one who is erased, by why nothing of the person can be left there. */
const ACCEPTING: Readonly<Record<string, readonly string[]>> = {
  'what operators do, whose accounts are not erased': [
    'approvals.decided_by',
    'approvals.requested_by',
    'audit_log.actor_id',
    'authenticator_apps.user_id',
    'booking_notes.author_id',
    'help_examples.added_by',
    'help_versions.saved_by',
    'passkeys.user_id',
    'payable_holds.lifted_by',
    'perk_terms.set_by',
    'proof_challenges.user_id',
    'properties.status_set_by',
    'reconciliation_runs.requested_by',
    'recovery_codes.user_id',
    'review_reports.resolved_by',
    'reviews.hidden_by',
    'settings.set_by',
    'solo_acts.operator_id',
    'solo_acts.person_id',
    'approvals.person_id',
    'support_messages.author_id',
    'thread_reports.resolved_by',
    'user_notes.author_id',
  ],
  'money, which is kept and names nobody': [
    'ledger_balances.owner_id',
    'ledger_entries.owner_id',
    'owner_cards.owner_id',
    'payable_totals.owner_id',
    'payables.owner_id',
    'points_balances.user_id',
    'points_entries.user_id',
    'subscription_invoices.user_id',
    'subscriptions.user_id',
    'vouchers.user_id',
  ],
  'asked for only while the account is locked': [
    'operations.user_id',
    'payout_accounts.owner_id',
    'provider_customers.user_id',
    'subscription_checkouts.user_id',
    'user_notes.user_id',
  ],
  'written by the worker, which leaves out who is erased': [
    'host_months.owner_id',
    'inbox_entries.user_id',
    'mails.user_id',
    'thread_links.user_id',
    'week_summaries.owner_id',
  ],
  'beside a row that is refused, or about what is kept': [
    'booking_totals.person_id',
    'bookings.owner_id',
    'message_blocks.blocked_id',
    'thread_readers.user_id',
    'threads.owner_id',
    'threads.traveler_id',
  ],
};

describe('What a person’s requests write while their account is erased', () => {
  let database: TestDatabase;
  let client: Client;
  beforeAll(async () => {
    database = await testDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.stop();
  });

  it('is refused by every table that names a person, but for those where nothing of them can be left', async () => {
    const { rows } = await client.query<{ named: string; is_refused: boolean }>(`
      select c.conrelid::regclass || '.' || a.attname as named,
        exists (select 1 from pg_trigger t join pg_proc p on p.oid = t.tgfoid
          where t.tgrelid = c.conrelid
            and (p.proname = 'refuse_erased_traveler' and a.attname = 'traveler_id'
              or p.proname = 'refuse_erased_person' and encode(t.tgargs, 'escape') = a.attname || '\\000')) as is_refused
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'users'::regclass`);
    const accepting = rows.filter(({ is_refused: isRefused }) => !isRefused).map(({ named }) => named);
    expect(accepting.toSorted()).toEqual(Object.values(ACCEPTING).flat().toSorted());
  });
});

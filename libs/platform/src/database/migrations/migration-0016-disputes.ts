import { Migration } from '@mikro-orm/migrations';

/** Disputes, refunds made outside the product, and what reconciliation finds. @spec E11 */
export class Migration0016Disputes extends Migration {
  override up(): void {
    this.addSql(`
      -- What went back to the traveler beyond what the booking owed: a refund made at the provider itself.
      alter table bookings add column goodwill_cents integer not null default 0 check (goodwill_cents >= 0);

      create table disputes (
        id text primary key,
        booking_id uuid not null references bookings,
        payment_id uuid not null references payments,
        amount_cents integer not null check (amount_cents > 0),
        fee_cents integer not null check (fee_cents >= 0),
        reason text not null,
        provider_status text not null,
        state text not null check (state in ('open', 'won', 'lost')),
        evidence_due_at timestamptz,
        opened_at timestamptz not null,
        closed_at timestamptz
      );
      create index disputes_booking on disputes (booking_id);
      create index disputes_open on disputes (evidence_due_at) where state = 'open';

      create table reconciliation_runs (
        id uuid primary key,
        started_at timestamptz not null,
        finished_at timestamptz,
        since timestamptz not null,
        until timestamptz not null,
        requested_by uuid references users,
        objects integer not null default 0,
        settled integer not null default 0,
        found integer not null default 0,
        error text,
        balance_checked_at timestamptz
      );
      create index reconciliation_runs_started on reconciliation_runs (started_at desc);

      -- The provider's own movements that were taken into the books: its fees, and what went to or came from our bank.
      create table provider_movements (
        id text primary key,
        type text not null,
        amount_cents bigint not null,
        fee_cents bigint not null,
        source text,
        created_at timestamptz not null
      );

      create table reconciliation_findings (
        id uuid primary key,
        kind text not null,
        object_id text not null,
        booking_id uuid references bookings,
        ours_cents bigint,
        theirs_cents bigint,
        note text not null,
        state text not null default 'open' check (state in ('open', 'gone', 'resolved')),
        found_at timestamptz not null,
        seen_at timestamptz not null,
        closed_at timestamptz,
        unique (kind, object_id)
      );
      create index reconciliation_findings_open on reconciliation_findings (found_at desc) where state = 'open';
    `);
  }
}

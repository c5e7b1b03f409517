import { Migration } from '@mikro-orm/migrations';

/** What one operator asks and another decides, and what operators did alone lately. */
export class Migration0054Approvals extends Migration {
  override up(): void {
    this.addSql(`
      create table approvals (
        id uuid primary key,
        act text not null,
        subject_kind text not null,
        subject_id text not null,
        params jsonb not null,
        -- What the act would do, as it was when it was asked for: it must be the same when it is done.
        effect jsonb,
        -- Cents, rows or 1: see the act.
        weight bigint not null check (weight >= 0),
        person_id uuid references users (id),
        booking_id uuid references bookings (id),
        reason text not null,
        requested_by uuid not null references users (id),
        requested_at timestamptz not null,
        expires_at timestamptz not null,
        state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn', 'expired')),
        decided_by uuid references users (id),
        decided_at timestamptz,
        decision_reason text,
        -- Of an export: when its file was made.
        used_at timestamptz,
        check (decided_by <> requested_by or state = 'withdrawn'),
        check ((state = 'waiting') = (decided_at is null))
      );
      -- Nobody is asked twice about the same.
      create unique index approvals_waiting on approvals (act, subject_id, requested_by) where state = 'waiting';
      create index approvals_latest on approvals (requested_at desc, id desc);

      create table solo_acts (
        id uuid primary key,
        operator_id uuid not null references users (id),
        act text not null,
        person_id uuid references users (id),
        weight bigint not null check (weight >= 0),
        at timestamptz not null
      );
      create index solo_acts_recent on solo_acts (operator_id, act, at);
    `);
  }
}

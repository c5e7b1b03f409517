import { Migration } from '@mikro-orm/migrations';

/** Operators' permissions and the record of what they do. @spec D4 */
export class Migration0009Operators extends Migration {
  override up(): void {
    this.addSql(`
      -- Counts for the role admin only, where none means all of it.
      alter table users add column operator_role text
        check (operator_role in ('support', 'finance', 'moderator', 'admin'));

      create table audit_log (
        id bigint generated always as identity primary key,
        at timestamptz not null,
        actor_id uuid references users,
        action text not null,
        subject_kind text not null,
        subject_id text not null,
        booking_id uuid references bookings,
        reason text,
        before jsonb,
        after jsonb,
        request_id text
      );
      create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);
      create index audit_log_actor on audit_log (actor_id, id desc);
      create index audit_log_booking on audit_log (booking_id, id desc) where booking_id is not null;
      create trigger audit_log_append_only before update or delete or truncate on audit_log
        for each statement execute function append_only();
    `);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Settings that operators change, each from a moment on; and the id that follows what a request causes. @spec D13, C1, F1 */
export class Migration0018Settings extends Migration {
  override up(): void {
    this.addSql(`
      create table settings (
        id bigint generated always as identity primary key,
        key text not null,
        value jsonb not null,
        effective_from timestamptz not null,
        set_by uuid references users,
        reason text not null,
        set_at timestamptz not null
      );
      create index settings_of_key on settings (key, effective_from desc, id desc);
      create trigger settings_append_only before update or delete or truncate on settings
        for each statement execute function append_only();

      alter table events add column correlation_id text;
      alter table events add column trace_parent text;
      alter table operations add column correlation_id text;
      create index events_correlation on events (correlation_id) where correlation_id is not null;
    `);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Rental agreements: written once on confirmation and never changed. @spec C13 */
export class Migration0002Agreements extends Migration {
  override up(): void {
    this.addSql(`
      create table agreements (
        id uuid primary key,
        booking_id uuid not null unique references bookings,
        pdf bytea not null,
        sha256 text not null,
        waiver_version text not null,
        waiver_accepted_at timestamptz not null,
        written_at timestamptz not null
      );
      create trigger agreements_append_only before update or delete or truncate on agreements
        for each statement execute function append_only();
      alter table bookings add constraint bookings_agreement foreign key (agreement_id) references agreements;
    `);
  }
}

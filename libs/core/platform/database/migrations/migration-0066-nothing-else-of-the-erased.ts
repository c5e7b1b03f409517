import { Migration } from '@mikro-orm/migrations';

/** What else a person's requests write, with the column that names them. */
const WRITTEN_BY = {
  saved_homes: 'user_id',
  alerts: 'user_id',
  photos: 'uploader_id',
  listing_drafts: 'owner_id',
  properties: 'owner_id',
  reviews: 'traveler_id',
  review_votes: 'user_id',
  review_reports: 'reporter_id',
  thread_reports: 'reporter_id',
  notification_choices: 'user_id',
  message_templates: 'owner_id',
  message_blocks: 'blocker_id',
  terms_acceptances: 'user_id',
  concierge_acts: 'user_id',
};

/**
 * The requests of a person that still run while their account is erased leave nothing else behind either, and a booking of theirs is refused in
 * the same way.
 */
export class Migration0066NothingElseOfTheErased extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function refuse_erased_traveler() returns trigger language plpgsql as $$
      begin
        perform 1 from users where id = new.traveler_id and erased_at is null for key share;
        if not found then
          raise exception 'traveler % is erased', new.traveler_id using errcode = 'UE001';
        end if;
        return new;
      end $$;
      ${Object.entries(WRITTEN_BY)
        .map(
          ([table, column]) => `
      create trigger ${table}_of_the_living before insert on ${table}
        for each row execute function refuse_erased_person('${column}');`,
        )
        .join('')}
    `);
  }
}

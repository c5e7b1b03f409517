import { Migration } from '@mikro-orm/migrations';

/** What a person leaves behind, with the column that names them. */
const LEFT_BY = {
  sessions: 'user_id',
  account_links: 'user_id',
  browser_accounts: 'user_id',
  chat_sessions: 'user_id',
  support_requests: 'user_id',
  messages: 'sender_id',
};

/**
 * An account can be erased while requests of it are still running, and what they write afterwards would belong to nobody and stay for good. A
 * row waits for an erasure that is on its way, and is refused after it.
 */
export class Migration0064NothingOfTheErased extends Migration {
  override up(): void {
    this.addSql(`
      create function refuse_erased_person() returns trigger language plpgsql as $$
      declare
        person uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
      begin
        if person is null then
          return new;
        end if;
        perform 1 from users where id = person and erased_at is null for key share;
        if not found then
          raise exception 'account % is erased', person using errcode = 'UE001';
        end if;
        return new;
      end $$;
      ${Object.entries(LEFT_BY)
        .map(
          ([table, column]) => `
      create trigger ${table}_of_the_living before insert on ${table}
        for each row execute function refuse_erased_person('${column}');`,
        )
        .join('')}
    `);
  }
}

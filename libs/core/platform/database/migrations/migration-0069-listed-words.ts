import { Migration } from '@mikro-orm/migrations';

/** How many listed homes have an amenity or are of a kind, so that saying so costs the same however many homes there are. */
export class Migration0069ListedWords extends Migration {
  override up(): void {
    this.addSql(`
      create table listed_words (
        family text not null check (family in ('amenity', 'kind')),
        -- An amenity in small letters; a kind as its owners write it.
        word text not null,
        homes integer not null,
        primary key (family, word)
      );

      create function words_of_home(status text, property_type text, amenities text[])
      returns table (family text, word text) language sql immutable as $$
        select 'amenity', lower(one) from unnest(amenities) one where status = 'listed' group by lower(one)
        union all
        select 'kind', property_type where status = 'listed'
      $$;

      -- Changes that are not in listed_words yet; both are added up by who reads. Whoever changes homes only adds rows here and waits for
      -- nobody: all homes have the same few words, so that two who change several homes each would lock each other out.
      create table listed_word_changes (
        id bigint generated always as identity primary key,
        family text not null,
        word text not null,
        homes integer not null
      );

      create function note_listed_words() returns trigger language plpgsql as $$
      begin
        insert into listed_word_changes (family, word, homes)
        select family, word, sum(change) from (
            select family, word, 1 as change from words_of_home(new.status, new.property_type, new.amenities)
            union all
            select family, word, -1 from words_of_home(old.status, old.property_type, old.amenities)) changes
         group by family, word having sum(change) <> 0;
        return null;
      end $$;
      create trigger properties_note_words after insert or update of status, property_type, amenities or delete
        on properties for each row execute function note_listed_words();

      -- Adds the changes to the words, unless somebody else is about to.
      create function add_listed_words() returns trigger language plpgsql as $$
      begin
        if pg_try_advisory_xact_lock(hashtext('listed_words')) then
          with gone as (delete from listed_word_changes returning family, word, homes)
          insert into listed_words
          select family, word, sum(homes) from gone group by family, word
          on conflict (family, word) do update set homes = listed_words.homes + excluded.homes;
        end if;
        return null;
      end $$;
      create trigger properties_then_add_words after insert or update of status, property_type, amenities or delete
        on properties for each statement execute function add_listed_words();

      create function counted_words() returns setof listed_words language sql stable as $$
        select w.family, w.word, count(*)::integer
          from properties p cross join lateral words_of_home(p.status, p.property_type, p.amenities) w
         group by w.family, w.word
      $$;
      insert into listed_words select * from counted_words();
    `);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Drafts of listings, versions of homes, pictures that owners upload, private streets, and homes as they were booked. */
export class Migration0010Listing extends Migration {
  override up(): void {
    this.addSql(`
      -- What an owner has entered of a home that is not listed yet. The home that it becomes gets its id.
      create table listing_drafts (
        id uuid primary key,
        owner_id uuid not null references users,
        fields jsonb not null default '{}',
        photos text[] not null default '{}',
        version integer not null default 1,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create index listing_drafts_owner on listing_drafts (owner_id, updated_at desc);

      alter table photos add column alt text;

      -- The secret of this installation that shifts every home on public maps; one row, made with the first home. It is data
      -- and not configuration, because two shifts of the same home would give its place away.
      create table place_secrets (
        id smallint primary key default 1 check (id = 1),
        secret text not null
      );

      -- Moves a home by 200 to 480 metres, always the same way. Every direction and every point of the ring is as likely.
      create function public_place(home uuid, latitude double precision, longitude double precision,
        out public_latitude double precision, out public_longitude double precision)
      language plpgsql stable as $$
      declare
        digest bytea := sha256(convert_to((select secret from place_secrets) || home::text, 'UTF8'));
        angle double precision := 2 * pi() * (get_byte(digest, 0) * 65536 + get_byte(digest, 1) * 256 + get_byte(digest, 2)) / 16777216.0;
        share double precision := (get_byte(digest, 3) * 65536 + get_byte(digest, 4) * 256 + get_byte(digest, 5)) / 16777216.0;
        metres double precision := sqrt(40000 + share * (230400 - 40000));
        metres_per_degree constant double precision := 111195;
      begin
        public_latitude := round((latitude + cos(angle) * metres / metres_per_degree)::numeric, 5);
        -- Near a pole the ring would not fit between the meridians.
        public_longitude := round((longitude
          + sin(angle) * metres / (metres_per_degree * greatest(cos(radians(latitude)), 0.01)))::numeric, 5);
        if abs(public_latitude) > 90 then public_latitude := latitude; end if;
        if abs(public_longitude) > 180 then public_longitude := longitude; end if;
      end $$;

      -- Facts of the pictures of a home, for pages: of ours the name, of uploaded ones what the worker found. Pictures that are
      -- not ready are left out.
      create function pictures_of(refs text[]) returns jsonb language sql stable as $$
        select coalesce(jsonb_agg(picture order by position) filter (where picture is not null), '[]')
        from (
          select named.position, case
            when named.ref !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then jsonb_build_object('slug', named.ref)
            else (
              select jsonb_build_object('id', photo.id, 'alt', photo.alt, 'width', photo.width, 'height', photo.height,
                'widths', photo.widths, 'thumbhash', photo.thumbhash)
              from photos photo where photo.id = named.ref::uuid and photo.state = 'ready')
          end as picture
          from unnest(refs) with ordinality as named(ref, position)
        ) as pictures
      $$;

      alter table properties
        add column neighbourhood text,
        add column version integer not null default 1,
        add column pictures jsonb not null default '[]',
        add column public_latitude double precision not null default 0,
        add column public_longitude double precision not null default 0;

      -- Kept by triggers, so that no code can list a home at its real place.
      create function keep_public_place() returns trigger language plpgsql as $$
      begin
        if not exists (select from place_secrets) then
          insert into place_secrets (secret) values (gen_random_uuid()::text || gen_random_uuid()::text)
          on conflict do nothing;
        end if;
        select place.public_latitude, place.public_longitude into new.public_latitude, new.public_longitude
        from public_place(new.id, new.latitude, new.longitude) place;
        return new;
      end $$;
      create trigger properties_keep_public_place before insert or update of latitude, longitude, public_latitude, public_longitude
        on properties for each row execute function keep_public_place();

      create function keep_pictures() returns trigger language plpgsql as $$
      begin
        new.pictures := pictures_of(new.photos);
        return new;
      end $$;
      create trigger properties_keep_pictures before insert or update of photos, pictures on properties
        for each row execute function keep_pictures();

      -- The search index knows the public place only.
      create function keep_search_place() returns trigger language plpgsql as $$
      begin
        select p.public_latitude, p.public_longitude into new.latitude, new.longitude
        from properties p where p.id = new.home_id;
        return new;
      end $$;
      create trigger search_homes_keep_place before insert or update of latitude, longitude on search_homes
        for each row execute function keep_search_place();

      update properties set latitude = latitude, photos = photos;

      -- A home as it was when it was booked: what its guest agreed to, whatever becomes of the home.
      create table booked_homes (
        booking_id uuid primary key references bookings,
        title text not null,
        address text not null,
        neighbourhood text,
        city text not null,
        state text not null,
        country text not null,
        house_rules text[] not null,
        picture jsonb
      );
      insert into booked_homes
      select b.id, p.title, p.address, p.neighbourhood, p.city, p.state, p.country, p.house_rules, p.pictures -> 0
      from bookings b join properties p on p.id = b.property_id;

      create function keep_booked_home() returns trigger language plpgsql as $$
      begin
        insert into booked_homes
        select new.id, p.title, p.address, p.neighbourhood, p.city, p.state, p.country, p.house_rules, p.pictures -> 0
        from properties p where p.id = new.property_id;
        return null;
      end $$;
      create trigger bookings_keep_home after insert on bookings for each row execute function keep_booked_home();

      create trigger booked_homes_append_only before update or delete or truncate on booked_homes
        for each statement execute function append_only();

      -- What people saved or asked of a home goes with it.
      alter table saved_homes drop constraint saved_homes_property_id_fkey,
        add foreign key (property_id) references properties on delete cascade;
      alter table alerts drop constraint watches_property_id_fkey,
        add foreign key (property_id) references properties on delete cascade;
      alter table search_homes drop constraint search_homes_home_id_fkey,
        add foreign key (home_id) references properties on delete cascade;
      alter table stay_counts drop constraint stay_counts_property_id_fkey,
        add foreign key (property_id) references properties on delete cascade;
      -- So do its owner's blocks; a booking refers to the home itself and keeps it.
      alter table calendar_entries drop constraint calendar_entries_property_id_fkey,
        add foreign key (property_id) references properties on delete cascade;
    `);
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * A home that moves is shown in a new direction. Before, its shift depended on nothing but its id: of a home that was first pinned on a
 * place that everybody knows, such as the middle of its town, one could read the shift, and later find the true place with it.
 */
export class Migration0015PublicPlaces extends Migration {
  override up(): void {
    this.addSql(`
      -- The middle of a cell of about 100 metres, moved by 270 to 410: 200 to 480 metres from anywhere in the cell. The same within a
      -- cell, so that small corrections of a pin tell nothing; another cell, another way.
      create or replace function public_place(home uuid, latitude double precision, longitude double precision,
        out public_latitude double precision, out public_longitude double precision)
      language plpgsql stable as $$
      declare
        cell_degrees constant double precision := 0.0009;
        metres_per_degree constant double precision := 111195;
        row_of_cells bigint := floor(latitude / cell_degrees);
        middle_latitude double precision := (row_of_cells + 0.5) * cell_degrees;
        -- Near a pole the ring would not fit between the meridians.
        narrowing double precision := greatest(cos(radians(middle_latitude)), 0.01);
        column_of_cells bigint := floor(longitude * narrowing / cell_degrees);
        middle_longitude double precision := (column_of_cells + 0.5) * cell_degrees / narrowing;
        digest bytea := sha256(convert_to(concat_ws(':', (select secret from place_secrets), home, row_of_cells, column_of_cells), 'UTF8'));
        angle double precision := 2 * pi() * (get_byte(digest, 0) * 65536 + get_byte(digest, 1) * 256 + get_byte(digest, 2)) / 16777216.0;
        share double precision := (get_byte(digest, 3) * 65536 + get_byte(digest, 4) * 256 + get_byte(digest, 5)) / 16777216.0;
        metres double precision := sqrt(72900 + share * (168100 - 72900));
      begin
        public_latitude := round(least(90, greatest(-90,
          middle_latitude + cos(angle) * metres / metres_per_degree))::numeric, 5);
        public_longitude := round(least(180, greatest(-180,
          middle_longitude + sin(angle) * metres / (metres_per_degree * narrowing)))::numeric, 5);
      end $$;

      -- A home that has not moved stays where it has been shown: a second point would narrow down the first.
      create or replace function keep_public_place() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and new.latitude = old.latitude and new.longitude = old.longitude then
          new.public_latitude := old.public_latitude;
          new.public_longitude := old.public_longitude;
          return new;
        end if;
        if not exists (select from place_secrets) then
          insert into place_secrets (secret) values (gen_random_uuid()::text || gen_random_uuid()::text)
          on conflict do nothing;
        end if;
        select place.public_latitude, place.public_longitude into new.public_latitude, new.public_longitude
        from public_place(new.id, new.latitude, new.longitude) place;
        return new;
      end $$;
    `);
  }
}

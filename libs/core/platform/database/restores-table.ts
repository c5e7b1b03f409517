/**
 * Restores of the database from a backup; at most one is open. A restore creates the table before the migration does, because its row comes with
 * those of a backup whose schema may lack it.
 */
export const CREATE_RESTORES = `
  create table if not exists restores (
    id uuid primary key,
    -- By the server's clock.
    backup_made_at timestamptz not null,
    -- By the product's clock, as is the end.
    restored_at timestamptz not null,
    finished_at timestamptz
  );
  create unique index if not exists restores_open on restores ((true)) where finished_at is null;
`;

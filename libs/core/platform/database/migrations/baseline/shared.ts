/** Extensions, and trigger functions that several tables share. */
export const SHARED = `
-- Exclusion constraints that combine a plain column with a range; text that ignores case.
create extension if not exists btree_gist;
create extension if not exists citext;

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '23514';
end $$;
`;

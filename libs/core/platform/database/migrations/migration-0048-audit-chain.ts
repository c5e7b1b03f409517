import { Migration } from '@mikro-orm/migrations';

/** Each line of the audit log is chained to the one before, so that a changed or removed line shows. */
export class Migration0048AuditChain extends Migration {
  override up(): void {
    this.addSql(`
      -- The place of each line in the chain, and a hash of it and of everything before it.
      create table audit_chain (
        seq bigint primary key,
        entry_id bigint not null unique,
        hash bytea not null
      );
      create trigger audit_chain_append_only before update or delete or truncate on audit_chain
        for each statement execute function append_only();

      -- The end of the chain. At most one row; its lock puts concurrent lines in order.
      create table audit_head (
        singleton boolean primary key default true check (singleton),
        seq bigint not null,
        hash bytea not null
      );

      -- What the worker found unbroken, signed with a secret that the database does not have.
      create table audit_seals (
        seq bigint primary key,
        hash bytea not null,
        sealed_at timestamptz not null,
        signature text not null
      );
      create trigger audit_seals_append_only before update or delete or truncate on audit_seals
        for each statement execute function append_only();

      create function audit_hash(previous bytea, seq bigint, entry audit_log) returns bytea language sql stable as $$
        select sha256(previous || convert_to(jsonb_build_array(
          seq, entry.id, extract(epoch from entry.at), entry.actor_id, entry.action, entry.subject_kind, entry.subject_id,
          entry.booking_id, entry.reason, entry.before, entry.after, entry.request_id)::text, 'UTF8'))
      $$;

      create function chain_audit_entry(entry audit_log) returns void language sql as $$
        with head as (
          insert into audit_head as head (seq, hash) values (1, audit_hash('', 1, entry))
          on conflict (singleton) do update set seq = head.seq + 1, hash = audit_hash(head.hash, head.seq + 1, entry)
          returning seq, hash
        )
        insert into audit_chain (seq, entry_id, hash) select head.seq, entry.id, head.hash from head
      $$;
      create function chain_new_audit_entry() returns trigger language plpgsql as $$
      begin
        perform chain_audit_entry(new);
        return null;
      end $$;
      create trigger audit_log_chained after insert on audit_log for each row execute function chain_new_audit_entry();

      do $$
      declare
        entry audit_log;
      begin
        for entry in select * from audit_log order by id loop
          perform chain_audit_entry(entry);
        end loop;
      end $$;
    `);
  }
}

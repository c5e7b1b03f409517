import { addDays } from '#libs/core/rules';
import { findHomes, homeFacts, quoteStay } from '../tools/home-tools.js';
import { ask, source } from '../tools/tool.js';
import { unknown } from './help-answers.js';
import { askBack, plainReply, toolReply, type Reply, type Turn } from './reply.js';

/** Nights assumed when a search names a check-in only. */
const DEFAULT_NIGHTS = 2;

/** Homes that match the conversation so far; for a place without homes, towns that have some. */
export async function homesReply({ context, parsed, memory }: Turn): Promise<Reply> {
  if (parsed.preferences.unknownPlace)
    return noHomesReply({ context, parsed, memory }, parsed.preferences.unknownPlace);
  const openEnd = memory.checkIn !== null && !memory.checkOut;
  const criteria =
    memory.checkIn && openEnd ? { ...memory, checkOut: addDays(memory.checkIn, DEFAULT_NIGHTS) } : memory;
  const found = await findHomes(context, criteria);
  const nights = openEnd ? [ask('1 night'), ask('3 nights')] : [];
  return toolReply(memory, { ...found, chips: [...found.chips, ...nights] });
}

function noHomesReply({ context, memory }: Turn, place: string): Reply {
  const towns = context.places.slice(0, 6).map(({ city, state }) => `${city}, ${state}`);
  return {
    ...plainReply(
      { ...memory, place: null },
      `We have no homes in ${titleCase(place)} so far. There are homes in ${towns.join('; ')} and more.`,
    ),
    chips: [
      source('Browse homes', '/properties'),
      ...context.places.slice(0, 3).map(({ city }) => ask(city, `Homes in ${city}`)),
    ],
    tools: ['find_homes'],
  };
}

/** Quotes a stay, or asks for the missing home or dates. */
export async function quoteReply({ context, parsed, memory }: Turn): Promise<Reply> {
  const homeId = memory.homeIds[parsed.preferences.ordinal ?? 0];
  if (!homeId) return askBack(memory, 'Which home do you mean? Ask me to find some first.');
  const { checkIn, checkOut } = memory;
  if (!checkIn || !checkOut)
    return askBack({ ...memory, homeIds: [homeId] }, 'For which dates? For example: from Friday to Sunday.', [
      ask('This weekend'),
      ask('Tomorrow for 2 nights'),
    ]);
  return toolReply(
    memory,
    await quoteStay(context, { homeId, checkIn, checkOut, guests: memory.guests ?? 1 }),
  );
}

/** Describes a home mentioned before. */
export async function homeReply({ context, parsed, memory }: Turn): Promise<Reply> {
  const facts = await homeFacts(context, memory.homeIds[parsed.preferences.ordinal ?? 0] ?? '');
  return facts ? toolReply(memory, facts) : unknown(memory);
}

const titleCase = (text: string): string => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

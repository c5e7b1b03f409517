import { addDays } from '#libs/core/rules';
import { findHomes, homeFacts, quoteStay } from '../tools/home-tools.js';
import { ask, source } from '../tools/tool.js';
import { unknown } from './help-answers.js';
import { result, said, type Reply, type Turn } from './reply.js';

/** Nights of a search that names a day and no end. */
const USUAL_NIGHTS = 2;

/** Homes for what was wished so far; where we have none, where there are some. */
export async function homesFound({ desk, heard, memory }: Turn): Promise<Reply> {
  if (heard.said.unknownPlace) return nothingThere({ desk, heard, memory }, heard.said.unknownPlace);
  const openEnd = memory.checkIn !== null && !memory.checkOut;
  const wish =
    memory.checkIn && openEnd ? { ...memory, checkOut: addDays(memory.checkIn, USUAL_NIGHTS) } : memory;
  const found = await findHomes(desk, wish);
  const nights = openEnd ? [ask('1 night'), ask('3 nights')] : [];
  return result(memory, { ...found, chips: [...found.chips, ...nights] });
}

function nothingThere({ desk, memory }: Turn, place: string): Reply {
  const towns = desk.places.slice(0, 6).map(({ city, state }) => `${city}, ${state}`);
  return {
    ...said(
      { ...memory, place: null },
      `We have no homes in ${titled(place)} so far. There are homes in ${towns.join('; ')} and more.`,
    ),
    chips: [
      source('Browse homes', '/properties'),
      ...desk.places.slice(0, 3).map(({ city }) => ask(city, `Homes in ${city}`)),
    ],
    tools: ['find_homes'],
  };
}

/** What a stay costs; asks for the home or the dates that are missing. */
export async function stayQuoted({ desk, heard, memory }: Turn): Promise<Reply> {
  const homeId = memory.homeIds[heard.said.ordinal ?? 0];
  if (!homeId) return said(memory, 'Which home do you mean? Ask me to find some first.');
  const { checkIn, checkOut } = memory;
  if (!checkIn || !checkOut)
    return {
      ...said({ ...memory, homeIds: [homeId] }, 'For which dates? For example: from Friday to Sunday.'),
      chips: [ask('This weekend'), ask('Tomorrow for 2 nights')],
    };
  return result(memory, await quoteStay(desk, { homeId, checkIn, checkOut, guests: memory.guests ?? 1 }));
}

/** What is to be known of a home that was spoken of. */
export async function homeDescribed({ desk, heard, memory }: Turn): Promise<Reply> {
  const facts = await homeFacts(desk, memory.homeIds[heard.said.ordinal ?? 0] ?? '');
  return facts ? result(memory, facts) : unknown(memory);
}

const titled = (text: string): string => text.replace(/\b[a-z]/g, (mail) => mail.toUpperCase());

import { addDays, nightsBetween } from '#libs/core/rules';
import { namedHomes } from '../reading/which-homes.js';
import type { BookingFacts, HomeFacts } from '../gateways.port.js';
import { stayDetails } from '../tools/booking-tools.js';
import { compareHomes } from '../tools/compare-homes.js';
import { enoughFor, findHomes, homeFacts, quoteStay, tooManyGuests } from '../tools/home-tools.js';
import { amenitiesSaid } from '../reading/amenities.js';
import { asksToDo } from '../reading/asks-to-do.js';
import { cityIn, nearestTo } from '../reading/cities.js';
import { asksWhichOf, atOrdinal, placesIn } from '../reading/ordinals.js';
import { plain, wordsOf } from '../reading/vocabulary.js';
import { ask, source } from '../tools/tool.js';
import type { ParsedMessage } from '../turn.js';
import { askBack, followedBy, plainReply, toolReply, type Reply, type Turn } from './reply.js';

/** Nights assumed when a search names a check-in only. */
const DEFAULT_NIGHTS = 2;
const MOST_CHOICES = 3;
const MOST_NEAR = 3;

/** Homes that match the conversation so far; for a place without homes, towns that have some. */
export async function homesReply({ context, parsed, memory }: Turn): Promise<Reply> {
  if (parsed.preferences.unknownPlace)
    return noHomesReply({ context, parsed, memory }, parsed.preferences.unknownPlace);
  const openEnd = memory.checkIn !== null && !memory.checkOut;
  const criteria =
    memory.checkIn && openEnd ? { ...memory, checkOut: addDays(memory.checkIn, DEFAULT_NIGHTS) } : memory;
  const found = await findHomes(context, criteria);
  if (found.memoryUpdate.homeIds?.length === 0 && criteria.kinds.length > 0) {
    // Who asks for a loft may take a house, if that is what there is.
    const ofAnyKind = await findHomes(context, { ...criteria, kinds: [] });
    if ((ofAnyKind.memoryUpdate.homeIds?.length ?? 0) > 0)
      return followedBy(toolReply(memory, found), toolReply({ ...memory, kinds: [] }, ofAnyKind));
  }
  const nights = openEnd ? [ask('1 night'), ask('3 nights')] : [];
  return toolReply(memory, { ...found, chips: [...found.chips, ...nights] });
}

/** Says that a place has no homes, and which towns with some are nearest. */
function noHomesReply({ context, memory }: Turn, place: string): Reply {
  const city = cityIn(`in ${place}`);
  const near = city ? nearestTo(city, context.places) : context.places;
  const towns = near.slice(0, MOST_NEAR).map((one) => `${one.city}, ${one.state}`);
  const where =
    city === null
      ? `There are homes in ${towns.join('; ')} and more.`
      : city.state === ''
        ? `All of our homes are in the United States, for example in ${towns.join('; ')}.`
        : `The nearest are in ${towns.join('; ')}.`;
  return {
    ...plainReply({ ...memory, places: [] }, `We have no homes in ${titleCase(place)} so far. ${where}`),
    translated: ({ wording }) => wording.homes.noneIn(titleCase(place), towns.join('; ')),
    chips: [
      source('Browse homes', '/properties'),
      ...near.slice(0, MOST_NEAR).map((one) => ask(one.city, `Homes in ${one.city}`)),
    ],
    tools: ['find_homes'],
  };
}

/** Quotes a stay, or asks for the missing dates. Null when no home is meant. */
export async function quoteReply(turn: Turn): Promise<Reply | null> {
  const { context, memory } = turn;
  const homes = await homesMeant(turn);
  const [home] = homes;
  if (!home) return null;
  if (homes.length > 1) return compareReply(turn, homes);
  const { checkIn, checkOut, nights } = memory;
  const asked = { ...memory, homeIds: [home.id] };
  const { guests } = turn.parsed.preferences;
  if (guests !== undefined && guests > home.maxGuests) return toolReply(asked, tooManyGuests(home, guests));
  if (!checkIn && nights)
    return toolReply(
      asked,
      await compareHomes(context, [home], { nights, amenities: [], stay: null, guests: null }),
    );
  const booked = !checkIn || !checkOut ? await bookedAt(home, turn) : null;
  if (booked) return toolReply(asked, stayDetails([booked]));
  if ((!checkIn || !checkOut) && guests !== undefined) return toolReply(asked, enoughFor(home, guests));
  if (!checkIn || !checkOut)
    return askBack(
      asked,
      `For which dates at ${home.title}? For example: from Friday to Sunday.`,
      [ask('This weekend'), ask('Tomorrow for 2 nights')],
      ({ wording }) => wording.homes.forWhichDates(home.title),
    );
  const stay = { homeId: home.id, checkIn, checkOut, guests: memory.guests ?? 1 };
  // Nobody holds a home for a number of people that they have not said.
  const acts = memory.guests === null ? null : context.acts;
  return toolReply(asked, await quoteStay({ ...context, acts }, stay));
}

/** The stay of the asker at a home, the next one first; null without one. */
async function bookedAt({ id }: HomeFacts, { context }: Turn): Promise<BookingFacts | null> {
  const { gateways, asker } = context;
  if (asker.id === null || asker.role !== 'traveler') return null;
  const bookings = await gateways.bookings(asker.id);
  return bookings.find(({ propertyId, status }) => propertyId === id && status !== 'cancelled') ?? null;
}

/** Tells facts about a home, or asks which of several. Null when no home is meant. */
export async function homeReply(turn: Turn): Promise<Reply | null> {
  const isOfList = turn.memory.homeIds.length > 1 && asksWhichOf(turn.parsed.text);
  const homes = await homesMeant(turn, { all: isOfList });
  const [home] = homes;
  if (!home) return null;
  if (homes.length > MOST_CHOICES) return whichHome(turn, homes);
  if (homes.length > 1) return compareReply(turn, homes);
  const asked = askedAbout(turn);
  const facts = toolReply(turn.memory, homeFacts(home, asked));
  return asked.length > 0 || isToldOf(turn.parsed) ? facts : { ...facts, text: `${facts.text}\n${ASK_HOST}` };
}

/** What a home's facts tell. */
const TOLD =
  /\b(?:prices?|cost|costs|how much|rate|expensive|cheap|guests?|people|persons?|sleeps?|fits?|how many|bed ?rooms?|nights?|days?|check(?:ed)?[- ]?(?:in|out)|arriv\w*|leave|what time|minimum|maximum|about|details?|info|information|amenities|features|free|available|where|which)\b/;

/** Whether a message asks for what a home's facts tell; the rest only its host knows. */
const isToldOf = ({ text }: ParsedMessage): boolean => TOLD.test(text) || wordsOf(text).length < LEAST_ASKED;
const LEAST_ASKED = 3;
const ASK_HOST = 'For anything that is not listed here, press Ask the host on its page.';

/** Whom a home lets in or not is an animal: nobody asks it of a guest. */
const LETS_IN =
  /\b(?:can|may|could|is|will|would) (?:he|she) (?:\w+ )?(?:come|allowed|welcome|let in|be allowed)\b/;
const amenitiesMeant = (text: string, said: readonly string[] = []): readonly string[] =>
  LETS_IN.test(text) ? [...new Set([...said, 'pets'])] : said;
const AS_WELL = /\b(?:too|also|as well|same|either)\b/;

/** The amenities that a message asks about: what it only tells of, beside a question, needs no yes. */
const askedAbout = ({ parsed: { text, preferences, questions } }: Turn): readonly string[] => {
  const said = amenitiesMeant(text, preferences.amenities);
  const asked = questions ? amenitiesMeant(questions, amenitiesSaid(questions)) : said;
  // "The first one had a sauna. This one, too?"
  const isAskedAgain = asked.length === 0 && AS_WELL.test(questions ?? '');
  return isAskedAgain ? said : said.filter((one) => asked.includes(one));
};

/** "The first one" alone chooses one of two; these words compare it with the other. */
const COMPARES =
  /\b(?:compar\w*|vs|versus|differ\w*|than|or|better|worse|\w+er|both|between|side by side|and)\b/;

/** Compares homes by price, size and the amenities asked about. Null when no home is meant. */
export async function comparisonReply(turn: Turn): Promise<Reply | null> {
  const { text, preferences } = turn.parsed;
  if (preferences.ordinal !== undefined && !COMPARES.test(text)) return homeReply(turn);
  const homes = await homesMeant(turn, { all: true });
  if (homes.length < 2) return homes[0] ? homeReply(turn) : whichToCompare(turn);
  return homes.length > MOST_CHOICES ? whichHome(turn, homes) : compareReply(turn, homes);
}

/** Asks for homes when "compare the first two" comes before any were shown. Null when something else is compared. */
const whichToCompare = ({ parsed, memory }: Turn): Reply | null =>
  /\bcompare (?:the |these |those |them|both)/.test(parsed.text)
    ? askBack(memory, 'Which homes should I compare? Name two, or tell me where you would like to go.', [
        ask('Homes for this weekend'),
      ])
    : null;

async function compareReply({ context, memory, parsed }: Turn, homes: readonly HomeFacts[]): Promise<Reply> {
  const { amenities, nights } = parsed.preferences;
  const { checkIn, checkOut, guests } = memory;
  const stay = context.acts && checkIn && checkOut ? { checkIn, checkOut } : null;
  return toolReply(
    memory,
    await compareHomes(context, homes, {
      amenities: amenities ?? [],
      nights: nights ?? memory.nights ?? (checkIn && checkOut ? nightsBetween(checkIn, checkOut) : 1),
      ...{ stay, guests },
    }),
  );
}

/** Facts about the one home that a message names, or on whose page it is asked; null for none or several. */
export async function homeNamed(turn: Turn): Promise<Reply | null> {
  const { context, parsed, memory } = turn;
  const named = await namedHomes(turn);
  const talkedAbout = memory.homeIds.length === 1 ? memory.homeIds[0] : undefined;
  const homeId = context.page.homeId ?? talkedAbout ?? null;
  const here =
    named.length === 0 && homeId !== null ? await context.gateways.home(homeId, context.asker) : null;
  const [home, ...others] = here ? [here] : named;
  if (!home || others.length > 0) return null;
  // A deck is no leave to do something on it.
  const asked = asksToDo(parsed.text) ? [] : amenitiesMeant(parsed.text, parsed.preferences.amenities);
  return toolReply(memory, homeFacts(home, asked));
}

/** Points to what the page shows. */
const HERE = /\b(?:this|here)\b/;

/**
 * The homes that are meant: by their place in the last list, by name, else the one of the page or the one talked about.
 * @param all without a name, all homes shown last are meant
 */
export async function homesMeant(turn: Turn, { all = false } = {}): Promise<HomeFacts[]> {
  const { context, parsed, memory } = turn;
  const { ordinal } = parsed.preferences;
  const several = all ? placesIn(parsed.text) : [];
  if (several.length > 1) return homesAt(several, turn);
  const named = ordinal === undefined ? await namedHomes(turn) : [];
  if (named.length > 0) return named;
  const described = ordinal === undefined && !all ? await homesDescribed(turn) : [];
  if (described.length > 0) return described;
  const there = ordinal === undefined && !all ? await homesIn(parsed.preferences.places ?? [], turn) : [];
  if (there.length > 0) return there;
  const homeId = await homeOfPage(turn);
  const isHere = ordinal === undefined && !all && (memory.homeIds.length === 0 || HERE.test(parsed.text));
  const [current] = memory.homeIds;
  const listed = all
    ? memory.homeIds
    : ordinal === undefined
      ? memory.homeIds.slice(0, 1)
      : atOrdinal(lastList(memory), ordinal, memory.homeIds.length === 1 ? current : undefined);
  const ids = homeId !== null && isHere ? [homeId] : listed;
  const homes = await Promise.all(ids.map((id) => context.gateways.home(id, context.asker)));
  return homes.filter((home) => home !== null);
}

/** The home of the page on which a question is asked, which may be that of a stay; null for another page. */
async function homeOfPage({ context: { page, gateways, asker } }: Turn): Promise<string | null> {
  if (page.homeId !== null || page.bookingId === null || asker.id === null) return page.homeId;
  const bookings = asker.role === 'traveler' ? await gateways.bookings(asker.id) : [];
  return bookings.find(({ id }) => id === page.bookingId)?.propertyId ?? null;
}

/** What "the second one" is counted in: the last list, also when one of its homes is talked about. */
const lastList = ({ homeIds, listedIds = [] }: Turn['memory']): readonly string[] =>
  homeIds.length === 1 && homeIds.every((id) => listedIds.includes(id)) ? listedIds : homeIds;

/** Homes shown last, by their places in the list. */
async function homesAt(places: readonly number[], { context, memory }: Turn): Promise<HomeFacts[]> {
  const list = lastList(memory);
  const ids = places.flatMap((place) => list[place] ?? []);
  const homes = await Promise.all(ids.map((id) => context.gateways.home(id, context.asker)));
  return homes.filter((home) => home !== null);
}

/** "The one with a hot tub", "the one by the lake". */
const DESCRIBED =
  /\b(?:the|that) (?:one|home|house|place) (?:with|by|on|at|near|in|which has|that has) (.+)$/;

/** Of the homes shown last, the only one that has what it is told apart by; none where several have. */
async function homesDescribed({ context, parsed, memory }: Turn): Promise<HomeFacts[]> {
  const by = DESCRIBED.exec(parsed.text)?.[1];
  const list = lastList(memory);
  if (by === undefined || list.length < 2) return [];
  const shown = await Promise.all(list.map((id) => context.gateways.home(id, context.asker)));
  const homes = shown.filter((home) => home !== null);
  const wanted = amenitiesSaid(by);
  const [word = ''] = wordsOf(by).filter((one) => !/^(?:the|a|an)$/.test(one));
  const fits = ({ title, city, kind, amenities }: HomeFacts): boolean =>
    wanted.length > 0
      ? wanted.every((key) => amenities.includes(key))
      : wordsOf(plain(`${title} ${city} ${kind}`)).includes(word);
  const found = homes.filter(fits);
  return found.length === 1 ? found : [];
}

/** The homes of places: of those shown last, else the only one that is for sale there. */
async function homesIn(places: readonly string[], { context, memory }: Turn): Promise<HomeFacts[]> {
  if (places.length === 0) return [];
  const { gateways, asker } = context;
  const shown = await Promise.all(memory.homeIds.map((id) => gateways.home(id, asker)));
  const among = shown
    .filter((home) => home !== null)
    .filter(({ city, state }) => places.includes(city) || places.includes(state));
  if (among.length > 0) return among;
  const anyStay = { stay: null, guests: null, maxPrice: null, bedrooms: null, cheapest: false };
  const anyHome = { amenities: [], without: [], notPlaces: [], kinds: [] };
  const { total, homes } = await gateways.homes({ ...anyStay, ...anyHome, places }, asker);
  return total === 1 ? homes : [];
}

/** Asks which home is meant, with each as a choice. */
export function whichHome({ memory }: Turn, among: readonly HomeFacts[]): Reply {
  const choices = among.slice(0, MOST_CHOICES).map(({ title }) => ask(title, `Tell me about ${title}`));
  return askBack(
    { ...memory, homeIds: among.slice(0, MOST_CHOICES).map(({ id }) => id) },
    choices.length > 0
      ? `Which home do you mean: ${among
          .slice(0, MOST_CHOICES)
          .map(({ title, city }) => `${title} in ${city}`)
          .join(', or ')}?`
      : 'Which home do you mean? Tell me its name or its town.',
    choices,
    (speaker) =>
      choices.length > 0
        ? speaker.wording.homes.which(
            speaker.either(among.slice(0, MOST_CHOICES).map(({ title, city }) => `${title} (${city})`)),
          )
        : speaker.wording.homes.whichAtAll,
  );
}

const titleCase = (text: string): string =>
  text.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());

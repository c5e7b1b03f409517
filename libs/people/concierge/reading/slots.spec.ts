import { civilDate } from '#libs/core/rules';
import { parseMessage } from '../turn.js';
import type { ToolContext } from '../tools/tool.js';
import { amountSpentIn } from './plans-and-amounts.js';
import type { StatedPreferences } from './read-preferences.js';

const PLACES = [
  { city: 'Bend', state: 'OR', homes: 2 },
  { city: 'Cannon Beach', state: 'OR', homes: 1 },
  { city: 'Tahoe City', state: 'CA', homes: 1 },
  { city: 'Savannah', state: 'GA', homes: 1 },
];
// A Wednesday, at noon in Chicago.
const context = { places: PLACES, now: new Date('2026-05-13T17:00:00Z') } as unknown as ToolContext;
const read = async (message: string): Promise<StatedPreferences> =>
  (await parseMessage(message, context)).preferences;

const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

describe('How many people', () => {
  const SAID: readonly ((n: string) => string)[] = [
    (n) => `we are ${n} people`,
    (n) => `there are ${n} of us`,
    (n) => `a place for ${n}`,
    (n) => `sleeps ${n}`,
    (n) => `we'd be ${n} adults`,
    (n) => `a group of ${n}`,
    (n) => `party of ${n}, something with a pool`,
    (n) => `room for ${n} friends`,
    (n) => `We are ${n}.`,
    (n) => `actually we're ${n}`,
    (n) => `make it ${n} people please`,
    (n) => `somewhere that fits ${n}`,
    (n) => `cabin 4 nights for ${n} ppl`,
  ];
  it.each(SAID.map((say) => [say('N'), say] as const))('%s', async (_, say) => {
    for (const [at, word] of NUMBERS.entries()) {
      expect([word, (await read(say(word))).guests]).toEqual([word, at + 2]);
      expect([at + 2, (await read(say(String(at + 2)))).guests]).toEqual([at + 2, at + 2]);
    }
  });

  it.each([
    ['2 adults and 3 kids', 5],
    ['me and my husband', 2],
    ['just the two of us', 2],
    ['my wife and I, and our two children', 4],
    ['mum, dad and 4 kids', 6],
    ['a couple with two kids', 4],
    ['only me', 1],
    ['for one person', 1],
    ['the wife and me', 2],
    ['seven of us, two are babies', 7],
    ['my boyfriend and me for a weekend', 2],
    ['myself and three colleagues', 4],
    ['we are 4 not 6', 4],
    ['2 people, no make it 4', 4],
    ['for 2 people, my mistake, 3 people', 3],
  ])('%s', async (said, guests) => expect((await read(said)).guests).toBe(guests));

  it.each([
    'is it for 3 nights',
    'for 200 dollars',
    'for 10 % off',
    'we have 2 dogs',
    'we are 2 hours away',
    'at 4',
  ])('%s: no people', async (said) => expect((await read(said)).guests).toBeUndefined());
});

describe('How much it may cost', () => {
  const SAID: readonly ((amount: string) => string)[] = [
    (amount) => `under ${amount}`,
    (amount) => `no more than ${amount}`,
    (amount) => `less than ${amount} please`,
    (amount) => `max ${amount}`,
    (amount) => `${amount} max`,
    (amount) => `${amount} tops`,
    (amount) => `my budget is ${amount}`,
    (amount) => `budget: ${amount}`,
    (amount) => `up to ${amount}`,
    (amount) => `not above ${amount}`,
    (amount) => `we can spend ${amount}`,
    (amount) => `we can pay up to ${amount}`,
    (amount) => `I can't go over ${amount}`,
    (amount) => `keep it below ${amount}`,
    (amount) => `${amount} at the most`,
    (amount) => `at most ${amount}`,
    (amount) => `we have ${amount} to spend`,
    (amount) => `nothing over ${amount}`,
    (amount) => `not a penny over ${amount}`,
    (amount) => `${amount} or less`,
    (amount) => `cheaper than ${amount}`,
    (amount) => `around ${amount} is our limit`,
  ];
  it.each(SAID.map((say) => [say('N'), say] as const))('%s', async (_, say) => {
    for (const amount of [90, 150, 300, 450, 1200]) {
      for (const said of [`$${amount}`, `${amount} dollars`, `${amount} bucks`])
        expect([said, (await read(say(said))).budget]).toEqual([said, amount]);
    }
  });

  it.each([
    ['under two hundred a night', { budget: 200, perNight: true }],
    ['max $180/night', { budget: 180, perNight: true }],
    ['under 900 for the whole stay', { budget: 900, inTotal: true }],
    ['at most five hundred and fifty in all', { budget: 550, inTotal: true }],
    ['less than 1,500 altogether', { budget: 1500, inTotal: true }],
    ['nightly rate below 140', { budget: 140, perNight: true }],
    ['120 per night max', { budget: 120, perNight: true }],
    ['under 1.5k', { budget: 1500 }],
    ['less than a thousand', { budget: 1000 }],
    ['everything under 600 including cleaning', { budget: 600, inTotal: true }],
  ])('%s', async (said, expected) => expect(await read(said)).toMatchObject(expected));

  it.each(['less than 24 hours', 'no more than 4 people', 'under 18', 'up to 3 nights', 'max 2 dogs'])(
    '%s: no amount',
    async (said) => expect((await read(said)).budget).toBeUndefined(),
  );
});

describe('When', () => {
  it.each([
    ['fri to sun', '2026-05-15', '2026-05-17'],
    ['arriving 20 May, leaving 24 May', '2026-05-20', '2026-05-24'],
    ['from the 18th until the 21st', '2026-05-18', '2026-05-21'],
    ['5/22-5/25', '2026-05-22', '2026-05-25'],
    ['checking in Tuesday for two nights', '2026-05-19', '2026-05-21'],
    ['2 nights from Friday', '2026-05-15', '2026-05-17'],
    ['a week from May 20', '2026-05-20', '2026-05-27'],
    ['May 19 for 3 nights', '2026-05-19', '2026-05-22'],
    ['Monday through Thursday', '2026-05-18', '2026-05-21'],
    ['tomorrow until Saturday', '2026-05-14', '2026-05-16'],
    ['the weekend after next', '2026-05-29', '2026-05-31'],
    ['a fortnight from May 15', '2026-05-15', '2026-05-29'],
    ['three-night stay starting May 21', '2026-05-21', '2026-05-24'],
    ['in May 22, out May 24', '2026-05-22', '2026-05-24'],
  ])('%s', async (said, checkIn, checkOut) => {
    const { checkIn: from, nights, checkOut: to } = await read(said);
    expect([from, to, said]).toEqual([civilDate(checkIn), civilDate(checkOut), said]);
    expect(nights ?? 0).toBeLessThanOrEqual(30);
  });
});

describe('When, as people write it on a phone', () => {
  it.each([
    ['sat to tues', '2026-05-16', '2026-05-19'],
    ['fri til weds', '2026-05-15', '2026-05-20'],
  ])('%s', async (said, checkIn, checkOut) => expect(await read(said)).toMatchObject({ checkIn, checkOut }));

  it.each([
    ['what if we only stay the one', 1],
    ['what if we just stayed for three', 3],
  ])('%s', async (said, nights) => expect((await read(said)).nights).toBe(nights));

  it('a town that is named by half is said by nothing else', async () =>
    expect(await read('tahoe')).toEqual({ bare: true, places: ['Tahoe City'] }));
});

describe('What is spent', () => {
  it.each([
    ['points if i spend 500', 500],
    ['what does 1,200 dollars earn', 1_200],
    ['earnings on about 640', 640],
    ['earnings on 640 points', null],
    ['what do 3 nights earn', null],
  ])('%s: %s', (said, amount) => expect(amountSpentIn(said)).toBe(amount));
});

describe('What it must have, and must not', () => {
  it.each<[string, StatedPreferences]>([
    ['somewhere with a jacuzzi and no pool', { amenities: ['hot_tub'], without: ['pool'] }],
    ['anything but Savannah', { notPlaces: ['Savannah'] }],
    ['not in Bend please', { notPlaces: ['Bend'] }],
    ['somewhere warm but NOT florida', { notPlaces: ['FL'] }],
    ['anywhere except texas or so', { notPlaces: ['TX'] }],
    ['Oregon, but not Bend', { places: ['OR'], notPlaces: ['Bend'] }],
    ['in Savannah, nowhere near Bend', { places: ['Savannah'], notPlaces: ['Bend'] }],
    ['in Florida', { places: ['FL'] }],
    ['I hate pools', { without: ['pool'] }],
    ['no hot tub, we have small kids', { without: ['hot_tub'] }],
    ['must be step-free, I use a wheelchair', { amenities: ['step_free'] }],
    ['a flat place with no steps', { amenities: ['step_free'] }],
    ['does one have to climb stairs', { amenities: ['step_free'] }],
    ['where can I plug in my electric car', { amenities: ['ev_charger'] }],
    ['our dog is coming too', { amenities: ['pets'] }],
    ['we bring a cat', { amenities: ['pets'] }],
    ['pet friendly with a fenced yard', { amenities: ['pets', 'garden'] }],
    ['needs a washing machine and a dishwasher', { amenities: ['washer', 'dishwasher'] }],
    ['somewhere to barbecue', { amenities: ['grill'] }],
    ['with A/C', { amenities: ['air_conditioning'] }],
    ['open fire in the lounge', { amenities: ['fireplace'] }],
    ['a wood burner would be lovely', { amenities: ['fireplace'] }],
    ['right on the lake', { amenities: ['waterfront'] }],
    ['a cottage, lakeside if possible', { amenities: ['waterfront'] }],
    ['riverfront cabin', { amenities: ['waterfront'], kinds: ['Cabin'] }],
    ['walk to the beach', { amenities: ['beach'] }],
    ['I have to work, so a desk and fast wifi', { amenities: ['wifi', 'workspace'] }],
    ['cot for the baby', { amenities: ['crib'] }],
    ['place to park two cars', { amenities: ['parking'] }],
    ['three bedrooms at least', { bedrooms: 3 }],
    ['2BR', { bedrooms: 2 }],
    ['two-bedroom cottage', { bedrooms: 2, kinds: ['Cottage'] }],
    ['something in tahoe', { places: ['Tahoe City'] }],
    ['tahoe', { places: ['Tahoe City'] }],
    ['the least expensive one you have', { cheapest: true }],
  ])('%s', async (said, expected) => expect(await read(said)).toMatchObject(expected));

  it.each([
    ['we do not need a washer', 'washer'],
    ['parking is not needed', 'parking'],
    ["don't care about the pool", 'pool'],
    ['wifi not necessary', 'wifi'],
    ['without car, so no parking', 'parking'],
  ])('%s: is not asked for', async (said, amenity) =>
    expect((await read(said)).amenities ?? []).not.toContain(amenity),
  );
});

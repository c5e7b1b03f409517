/** How people say an amenity, by its key, with words of their own languages that slip in. Words are matched at their beginning. */
const SAID: Readonly<Record<string, string>> = {
  wifi: 'wi ?-?fi|internet|wlan',
  kitchen: 'kitchen|cook|stove|oven|cocina|cozinha|cucina\\b',
  parking:
    'parking|(?:place|somewhere|space) to park|park (?:the|my|our|a|both|two) (?:car|truck|van)|garage|estacionamiento|estacionamento|parcheggio|parkplatz',
  air_conditioning: 'air ?con|aircon|air-con|a/c|ac\\b|air conditioner',
  heating: 'heating|heater|radiator',
  washer: 'washer|washing machine|laundry|lavadora|lavatrice|waschmaschine',
  dryer: 'dryer|tumble',
  dishwasher: 'dishwasher',
  workspace: 'workspace|desk|monitor\\b|work space|office|remote work',
  tv: 'tv\\b|television|netflix',
  self_check_in: 'self[- ]check',
  pets: 'pets?\\b|mascotas?\\b|perr(?:o|ito)s?\\b|cachorros?\\b|dogs?\\b|dog[- ]|doggo|cats?\\b|kitten|kitty|pupp(?:y|ies)|pup\\b|pooch|hound|mutt\\b|beagle|spaniel|labrador|retriever|poodle|terrier|collie|husky|dachshund|corgi|german shepherd|(?:he|she) (?:may|can|could|is allowed to) come along',
  crib: 'crib|high ?-?chair|cot\\b|baby bed',
  step_free:
    'step[- ]?free|wheel ?chair|accessib|(?:no|without|without any|any|climb|climb any|climbing) (?:stairs|steps)\\b|ground level|ramp\\b',
  ev_charger:
    'ev[- ]?charg|charge (?:my|the|our|an?) (?:electric )?(?:car|tesla|ev)|electric car|tesla|ev\\b',
  fireplace: 'fire ?place|chimenea|lareira|cheminee|(?:log|wood) ?-?burner|wood stove|(?:open|log) fire\\b',
  pool: 'pools?\\b|swimming ?pool|piscin[ae]s?\\b|schwimmbad',
  hot_tub: 'hot ?tub|jacuzzi|whirlpool',
  sauna: 'sauna',
  patio: 'patio|deck\\b|terrace|balcony',
  garden: 'gardens?\\b|yard\\b|lawn',
  grill: 'grill|bbq|barbecue',
  fire_pit: 'fire ?-?pit|campfire|bonfire',
  waterfront:
    'water ?-?front|on the water|lake ?(?:front|side)|river ?(?:front|side)|(?:by|on|near|at) (?:the |a )?(?:lake|water|river)(?! house)|stands on water|lake (?:place|home|cabin|spot)\\b|on a (?:lake|river)\\b',
  beach:
    '(?:nearer|closer)(?: to)? (?:the )?(?:sea|shore)|beach(?! ?house)|ocean|seaside|(?:by|near|close to|at) (?:the )?sea|coast',
  boats: 'kayak|canoe|boats\\b|paddle',
  bikes: 'bikes?\\b|bicycle|cycling',
  ski: 'ski storage|ski\\b|skis\\b',
};

const PATTERNS = Object.entries(SAID).map(([key, words]) => ({
  key,
  pattern: new RegExp(`\\b(?:${words})`),
}));

/** What makes the amenity after it one that is not asked for: "no dog", "without a pool", "we do not need parking". */
const NOT =
  '\\b(?:no|not|without|w/o|minus|nothing with|(?:do not|dont|does not|doesnt|wont|will not) (?:need|want|have|bring)|no need (?:for|of)?|(?:do not|dont) care (?:about|for)|hate|dislike|forget(?: about)?)(?: (?:need|a|an|any|the|have|my|our|near|close to|next to))* (?:\\w+ (?:or|and|nor) )?';
/** "Parking is not needed", "wifi not necessary". */
const NOT_AFTER = '(?: (?:is|are))? (?:not (?:needed|necessary|required|important)|unnecessary|optional)\\b';
/** What is not needed may be there. */
const NOT_NEEDED = /\b(?:need|needed|necessary|unnecessary|optional|required|important|care|forget)\b/;
/** What a guest does without, and what a home shall not have, are told apart by these: nobody avoids a washer. */
const AVOIDED = new Set(['pool', 'hot_tub', 'pets', 'sauna', 'fireplace', 'fire_pit', 'waterfront']);
const ALLOWED = /\b(?:allowed|on it|in it|there|welcome|free)\b/;

const REFUSED = Object.entries(SAID).map(([key, words]) => ({
  key,
  pattern: new RegExp(`${NOT}(?:${words})|\\b(?:${words})\\w*${NOT_AFTER}`),
}));

/** Whether a text does without an amenity, or forbids it: "no pets". @param text normalised by `plain` */
export const isRefused = (key: string, text: string): boolean =>
  REFUSED.some((one) => one.key === key && one.pattern.test(text));

const MENTIONS = new Map(
  Object.entries(SAID).map(([key, words]) => [key, new RegExp(`\\b(?:${words})\\w*`)]),
);

/** The words in which a text speaks of an amenity, wanted or not; null when it does not. @param text normalised by `plain` */
export const mentionOf = (key: string, text: string): string | null =>
  MENTIONS.get(key)?.exec(text)?.[0] ?? null;

/** Whether a text speaks of any amenity, wanted or not. @param text normalised by `plain` */
export const speaksOfAmenities = (text: string): boolean =>
  PATTERNS.some(({ pattern }) => pattern.test(text));

/** The keys of amenities that a text asks for. @param text normalised by `plain` */
export const amenitiesSaid = (text: string): string[] =>
  PATTERNS.filter(({ key, pattern }) => pattern.test(text) && !isRefused(key, text)).map(({ key }) => key);

/** The keys of amenities that a home must not have. "No dog" says who comes; "no dogs allowed" says what is wanted. */
export const amenitiesRefused = (text: string): string[] =>
  REFUSED.filter(
    ({ key, pattern }) =>
      AVOIDED.has(key) &&
      pattern.test(text) &&
      (key !== 'pets' || ALLOWED.test(text)) &&
      !NOT_NEEDED.test(text),
  ).map(({ key }) => key);

/** The keys of amenities that a text does without, needed or not: whoever asked for them does so no more. */
export const amenitiesDropped = (text: string): string[] =>
  REFUSED.filter(({ pattern }) => pattern.test(text)).map(({ key }) => key);

/** How an amenity is called: "a hot tub". */
const AMENITY_NAMES: Readonly<Record<string, string>> = {
  wifi: 'Wi-Fi',
  kitchen: 'a full kitchen',
  parking: 'free parking',
  air_conditioning: 'air conditioning',
  heating: 'heating',
  washer: 'a washer',
  dryer: 'a dryer',
  dishwasher: 'a dishwasher',
  workspace: 'a desk to work at',
  tv: 'a TV',
  self_check_in: 'self check-in',
  pets: 'pets welcome',
  crib: 'a crib and high chair',
  step_free: 'a step-free entrance',
  ev_charger: 'an EV charger',
  fireplace: 'a fireplace',
  pool: 'a pool',
  hot_tub: 'a hot tub',
  sauna: 'a sauna',
  patio: 'a deck or patio',
  garden: 'a garden',
  grill: 'a grill',
  fire_pit: 'a fire pit',
  waterfront: 'a place on the water',
  beach: 'a beach within a walk',
  boats: 'kayaks or a canoe',
  bikes: 'bikes',
  ski: 'ski storage',
};

/** "a hot tub"; an amenity of an owner's own making is called by its key. */
export const amenityName = (key: string): string => AMENITY_NAMES[key] ?? key.replaceAll('_', ' ');

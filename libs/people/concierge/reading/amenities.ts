/** How people say an amenity, by its key. Words are matched at their beginning. */
const SAID: Readonly<Record<string, string>> = {
  wifi: 'wi ?-?fi|internet|wlan',
  kitchen: 'kitchen|cook|stove|oven',
  parking: 'parking|park (?:the|my|our|a) (?:car|truck|van)|garage',
  air_conditioning: 'air ?con|aircon|air-con|a/c|ac\\b|air conditioner',
  heating: 'heating|heater|radiator',
  washer: 'washer|washing machine|laundry',
  dryer: 'dryer|tumble',
  dishwasher: 'dishwasher',
  workspace: 'workspace|desk|work space|office|remote work',
  tv: 'tv\\b|television|netflix',
  self_check_in: 'self[- ]check',
  pets: 'pets?\\b|dogs?\\b|dog[- ]|cats?\\b|puppy|pooch',
  crib: 'crib|high ?-?chair|cot\\b|baby bed',
  step_free: 'step[- ]?free|wheel ?chair|accessib|no stairs|without stairs|ground level|ramp\\b',
  ev_charger: 'ev[- ]?charg|charge (?:my|the|our) (?:car|tesla|ev)|electric car|tesla|ev\\b',
  fireplace: 'fire ?place|log burner|wood stove',
  pool: 'pools?\\b|swimming pool',
  hot_tub: 'hot ?tub|jacuzzi|whirlpool',
  sauna: 'sauna',
  patio: 'patio|deck\\b|terrace|balcony',
  garden: 'gardens?\\b|yard\\b|lawn',
  grill: 'grill|bbq|barbecue',
  fire_pit: 'fire ?-?pit|campfire|bonfire',
  waterfront: 'water ?-?front|on the water|lake ?front|by (?:the )?(?:lake|water|river)|stands on water',
  beach: 'beach(?! ?house)|ocean|seaside|by the sea|near the sea|coast',
  boats: 'kayak|canoe|boats\\b|paddle',
  bikes: 'bikes?\\b|bicycle|cycling',
  ski: 'ski storage|ski\\b|skis\\b',
};

const PATTERNS = Object.entries(SAID).map(([key, words]) => ({
  key,
  pattern: new RegExp(`\\b(?:${words})`),
}));

/** The keys of amenities that a text names. @param text normalised by `plain` */
export const amenitiesSaid = (text: string): string[] =>
  PATTERNS.filter(({ pattern }) => pattern.test(text)).map(({ key }) => key);

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

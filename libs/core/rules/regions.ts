/** A stretch of country that people name instead of its towns. */
export interface Region {
  /** As it stands in a sentence: "the Smokies". */
  name: string;
  /** "Gatlinburg, TN". */
  towns: readonly string[];
}

/** What people say, the name first, and the towns that travelers stay in there, by state. */
const REGIONS: readonly (readonly [said: readonly string[], towns: Readonly<Record<string, string>>])[] = [
  [
    ['New York City', 'NYC', 'Manhattan', 'the Big Apple', 'the five boroughs'],
    { NY: 'New York|Manhattan|Brooklyn|Queens|Bronx|Staten Island|Long Island City|Astoria' },
  ],
  [
    ['the Hamptons', 'Hamptons', 'Long Island'],
    { NY: 'Montauk|Amagansett|East Hampton|Southampton|Sag Harbor|Westhampton|Greenport|Shelter Island' },
  ],
  [
    ['the Hudson Valley', 'Hudson Valley'],
    { NY: 'Hudson|Rhinebeck|Beacon|Cold Spring|Kingston|New Paltz|Poughkeepsie|Saugerties' },
  ],
  [
    ['the Catskills', 'Catskills', 'Catskill Mountains'],
    { NY: 'Woodstock|Phoenicia|Hunter|Windham|Tannersville|Narrowsburg|Livingston Manor|Catskill' },
  ],
  [
    ['the Adirondacks', 'Adirondacks', 'Adirondack Mountains'],
    { NY: 'Lake Placid|Saranac Lake|Lake George|Old Forge|Tupper Lake|Keene|Bolton Landing' },
  ],
  [
    ['the Finger Lakes', 'Finger Lakes'],
    { NY: 'Ithaca|Watkins Glen|Geneva|Canandaigua|Skaneateles|Penn Yan|Hammondsport' },
  ],
  [
    ['the Poconos', 'Poconos', 'Pocono Mountains'],
    { PA: 'Jim Thorpe|Stroudsburg|Mount Pocono|Lake Harmony|Hawley|Milford|Tannersville|Pocono Pines' },
  ],
  [
    ['Amish Country', 'Pennsylvania Dutch Country', 'Lancaster County'],
    { PA: 'Lancaster|Intercourse|Bird in Hand|Strasburg|Lititz|Ephrata|Ronks' },
  ],
  [
    ['the Jersey Shore', 'Jersey Shore'],
    { NJ: 'Cape May|Wildwood|Ocean City|Atlantic City|Long Beach Island|Asbury Park|Avalon|Stone Harbor' },
  ],
  [
    ['Cape Cod'],
    { MA: 'Provincetown|Chatham|Falmouth|Hyannis|Wellfleet|Truro|Brewster|Orleans|Dennis|Barnstable' },
  ],
  [
    ['the Berkshires', 'Berkshires'],
    { MA: 'Great Barrington|Lenox|Stockbridge|Williamstown|North Adams|Pittsfield|Lee' },
  ],
  [
    ['the Green Mountains', 'Green Mountains'],
    { VT: 'Stowe|Killington|Manchester|Warren|Waitsfield|Ludlow|Dover|Rutland|Woodstock' },
  ],
  [
    ['the White Mountains', 'White Mountains'],
    { NH: 'North Conway|Conway|Lincoln|Jackson|Franconia|Bretton Woods|Bartlett|Littleton' },
  ],
  [
    ['Acadia', 'Acadia National Park', 'Mount Desert Island'],
    { ME: 'Bar Harbor|Southwest Harbor|Northeast Harbor|Mount Desert|Tremont|Ellsworth|Trenton' },
  ],
  [
    ['the Smokies', 'Smokies', 'Smoky Mountains', 'Great Smoky Mountains', 'Smokey Mountains'],
    {
      TN: 'Gatlinburg|Pigeon Forge|Sevierville|Townsend|Wears Valley',
      NC: 'Bryson City|Cherokee|Maggie Valley|Waynesville',
    },
  ],
  [
    ['the Blue Ridge Mountains', 'Blue Ridge Mountains', 'the Blue Ridge'],
    {
      NC: 'Asheville|Boone|Blowing Rock|Banner Elk|Black Mountain|Brevard',
      VA: 'Charlottesville|Floyd|Roanoke',
      GA: 'Blue Ridge|Ellijay|Dahlonega|Helen',
    },
  ],
  [
    ['Shenandoah', 'the Shenandoah Valley', 'Shenandoah National Park'],
    { VA: 'Luray|Front Royal|Staunton|Harrisonburg|Sperryville|Shenandoah' },
  ],
  [
    ['the Outer Banks', 'Outer Banks', 'OBX'],
    {
      NC: 'Nags Head|Kill Devil Hills|Kitty Hawk|Duck|Corolla|Avon|Hatteras|Ocracoke|Southern Shores|Manteo',
    },
  ],
  [
    ['the Lowcountry', 'Lowcountry', 'Low Country', 'the Sea Islands'],
    {
      SC: 'Charleston|Beaufort|Hilton Head Island|Bluffton|Kiawah Island|Folly Beach|Edisto Island',
      GA: 'Savannah|Tybee Island',
    },
  ],
  [['the Florida Keys', 'Florida Keys'], { FL: 'Key West|Key Largo|Islamorada|Marathon|Big Pine Key' }],
  [
    ['the Emerald Coast', 'Emerald Coast', 'the Florida Panhandle', 'the Panhandle'],
    { FL: 'Destin|Panama City Beach|Santa Rosa Beach|Fort Walton Beach|Pensacola|Seaside|Navarre' },
  ],
  [
    ['the Ozarks', 'Ozarks', 'Ozark Mountains'],
    {
      AR: 'Eureka Springs|Bentonville|Jasper|Mountain View|Fayetteville|Beaver',
      MO: 'Branson|Lake Ozark|Osage Beach',
    },
  ],
  [
    ['the Hill Country', 'Hill Country', 'Texas Hill Country'],
    {
      TX: 'Fredericksburg|Wimberley|Dripping Springs|Boerne|Kerrville|Bandera|Marble Falls|Llano|Johnson City',
    },
  ],
  [
    ['the Texas Coast', 'Texas Gulf Coast', 'the Texas Coastal Bend'],
    { TX: 'Port Aransas|Rockport|Galveston|South Padre Island|Corpus Christi|Surfside Beach' },
  ],
  [['Big Bend', 'Big Bend National Park'], { TX: 'Terlingua|Marfa|Alpine|Marathon|Lajitas|Fort Davis' }],
  [
    ['the Upper Peninsula', 'Upper Peninsula'],
    { MI: 'Marquette|Munising|Copper Harbor|Houghton|Sault Ste. Marie|St. Ignace' },
  ],
  [
    ['Door County'],
    { WI: 'Sturgeon Bay|Fish Creek|Ephraim|Sister Bay|Egg Harbor|Baileys Harbor|Ellison Bay' },
  ],
  [
    ['the Black Hills', 'Black Hills', 'Mount Rushmore', 'the Badlands'],
    { SD: 'Deadwood|Keystone|Custer|Hill City|Rapid City|Lead|Spearfish|Hot Springs|Wall' },
  ],
  [
    ['Yellowstone', 'Yellowstone National Park'],
    { MT: 'West Yellowstone|Gardiner|Big Sky|Livingston|Red Lodge', WY: 'Cody|Jackson', ID: 'Island Park' },
  ],
  [
    ['Jackson Hole', 'the Tetons', 'Tetons', 'Grand Teton', 'Grand Teton National Park'],
    { WY: 'Jackson|Wilson|Teton Village|Moran|Alta', ID: 'Driggs|Victor' },
  ],
  [
    ['Glacier National Park', 'the Flathead Valley'],
    { MT: 'Whitefish|Columbia Falls|West Glacier|Kalispell|Bigfork|East Glacier Park' },
  ],
  [
    ['the Wasatch', 'Wasatch Mountains', 'Deer Valley'],
    { UT: 'Park City|Salt Lake City|Heber City|Midway|Alta|Snowbird|Ogden|Eden' },
  ],
  [
    ['Zion', 'Zion National Park', 'Bryce Canyon'],
    { UT: 'Springdale|Kanab|St. George|Hurricane|Orderville|Tropic|Bryce' },
  ],
  [['Arches National Park', 'Canyonlands'], { UT: 'Moab|Castle Valley|Green River|Monticello' }],
  [
    ['the Grand Canyon', 'Grand Canyon', 'Grand Canyon National Park'],
    { AZ: 'Grand Canyon Village|Tusayan|Williams|Flagstaff|Page' },
  ],
  [
    ['the Sonoran Desert', 'Sonoran Desert'],
    { AZ: 'Tucson|Scottsdale|Cave Creek|Phoenix|Carefree|Ajo|Marana|Oro Valley' },
  ],
  [
    ['Summit County', 'the Colorado Rockies', 'Colorado Rockies'],
    {
      CO: 'Breckenridge|Frisco|Silverthorne|Keystone|Dillon|Copper Mountain|Vail|Aspen|Winter Park|Estes Park',
    },
  ],
  [
    ['Lake Tahoe', 'Tahoe', 'North Lake Tahoe', 'South Lake Tahoe'],
    {
      CA: 'Tahoe City|South Lake Tahoe|Truckee|Kings Beach|Tahoe Vista|Tahoma|Homewood|Carnelian Bay',
      NV: 'Incline Village|Stateline',
    },
  ],
  [
    ['Napa Valley', 'Napa', 'Sonoma', 'Sonoma County', 'Wine Country', 'the Wine Country'],
    {
      CA: 'Napa|St. Helena|Calistoga|Yountville|Sonoma|Healdsburg|Guerneville|Santa Rosa|Petaluma|Sebastopol|Glen Ellen',
    },
  ],
  [
    ['Yosemite', 'Yosemite National Park'],
    { CA: 'Yosemite Valley|Groveland|Mariposa|Oakhurst|Wawona|El Portal|Lee Vining|Fish Camp' },
  ],
  [
    ['Joshua Tree', 'Joshua Tree National Park', 'Coachella Valley'],
    { CA: 'Joshua Tree|Yucca Valley|Twentynine Palms|Pioneertown|Palm Springs|Palm Desert|Indio|La Quinta' },
  ],
  [['Catalina', 'Catalina Island', 'Santa Catalina Island'], { CA: 'Avalon|Two Harbors' }],
  [
    ['the Central Coast', 'California Central Coast'],
    {
      CA: 'Big Sur|Carmel|Carmel-by-the-Sea|Monterey|Pacific Grove|Cambria|San Luis Obispo|Pismo Beach|Morro Bay|Santa Barbara|Solvang',
    },
  ],
  [
    ['Mount Hood', 'Mt. Hood', 'Mt Hood', 'the Columbia Gorge', 'Columbia River Gorge'],
    { OR: 'Government Camp|Hood River|Rhododendron|Welches|Sandy|The Dalles', WA: 'White Salmon|Stevenson' },
  ],
  [
    ['the Oregon Coast', 'Oregon Coast'],
    {
      OR: 'Cannon Beach|Astoria|Seaside|Manzanita|Rockaway Beach|Lincoln City|Newport|Depoe Bay|Yachats|Florence|Bandon',
    },
  ],
  [['Central Oregon'], { OR: 'Bend|Sunriver|Sisters|Redmond|Madras|Prineville' }],
  [
    ['the Cascades', 'Cascades', 'Cascade Mountains'],
    {
      WA: 'Leavenworth|Winthrop|Cle Elum|Packwood|Index|Chelan|Mazama',
      OR: 'Government Camp|Sisters|Bend|McKenzie Bridge',
    },
  ],
  [
    ['the Olympic Peninsula', 'Olympic Peninsula', 'Olympic National Park'],
    { WA: 'Port Angeles|Forks|Sequim|Port Townsend|Quinault|La Push' },
  ],
  [
    ['the San Juan Islands', 'San Juan Islands', 'San Juans'],
    { WA: 'Friday Harbor|Eastsound|Orcas|Lopez Island|Deer Harbor' },
  ],
];

interface KnownRegion extends Region {
  pattern: RegExp;
}

let known: readonly KnownRegion[] | null = null;

/** With the patterns, which are made when the first text is read. */
const regions = (): readonly KnownRegion[] =>
  (known ??= REGIONS.map(([said, towns]) => ({
    name: said[0] ?? '',
    towns: Object.entries(towns).flatMap(([state, names]) =>
      names.split('|').map((town) => `${town}, ${state}`),
    ),
    // The longest name first: "Grand Teton" is the beginning of another one.
    pattern: new RegExp(
      `\\b(?:the )?(?:${said
        .toSorted((one, other) => other.length - one.length)
        .map(patternOf)
        .join('|')})\\b`,
      'i',
    ),
  })));

function patternOf(said: string): string {
  return said.replace(/^the /i, '').replaceAll('.', '\\.?').replaceAll(' ', '[ -]');
}

/** The region that a text names, and in which words; null for none. Towns come first: some have the name of a region, or a part of it. */
export function regionIn(text: string): (Region & { said: string }) | null {
  const named = regions().flatMap(({ name, towns, pattern }) => {
    const said = pattern.exec(text)?.[0];
    return said === undefined ? [] : [{ name, towns, said }];
  });
  return named.toSorted((one, other) => other.said.length - one.said.length)[0] ?? null;
}

let byName: ReadonlyMap<string, Region> | null = null;

const nameOf = (said: string): string =>
  said
    .toLowerCase()
    .replaceAll('.', '')
    .replaceAll(/[\s-]+/g, ' ')
    .trim()
    .replace(/^the /, '');

/** The region that has this name, in any case, with or without its article; null when none has. */
export function regionNamed(name: string): Region | null {
  byName ??= new Map(
    regions().flatMap(({ name: first, towns }, at) =>
      (REGIONS[at]?.[0] ?? []).map((said) => [nameOf(said), { name: first, towns }]),
    ),
  );
  return byName.get(nameOf(name)) ?? null;
}

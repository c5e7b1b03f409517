import { stateCode, stateName, type Place } from '#libs/core/rules';

const UNITED_STATES = new Set(['us', 'usa', 'united states', 'united states of america']);
/** They have a postal code like a state, and towns of their own. */
const TERRITORIES = new Set([
  ...['pr', 'puerto rico', 'gu', 'guam', 'vi', 'us virgin islands', 'virgin islands'],
  ...['as', 'american samoa', 'mp', 'northern mariana islands'],
]);
/** Besides English, the languages in which many owners write the name of their country. */
const LANGUAGES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'ja'];
/** Names that people use, and the library does not, with their codes. */
const ALSO: Readonly<Record<string, string>> = {
  ...{ usa: 'US', 'united states of america': 'US', uae: 'AE', holland: 'NL', 'czech republic': 'CZ' },
  ...{ england: 'GB', scotland: 'GB', wales: 'GB', 'northern ireland': 'GB', 'great britain': 'GB' },
  ...{ 'republic of ireland': 'IE', turkey: 'TR', korea: 'KR', 'republic of korea': 'KR', burma: 'MM' },
  ...{ 'ivory coast': 'CI', vatican: 'VA', macedonia: 'MK', 'cape verde': 'CV' },
  ...{ 'hong kong': 'HK', macau: 'MO' },
};
/** Codes that are no countries: unions, outlying areas and placeholders. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
/** About five kilometres: the map of countries is simplified along borders and coasts. */
const BORDER_DEGREES = 0.05;

/** The map of countries takes six megabytes, so it is loaded when the first home is placed. */
const mapOfCountries = () => import('@rapideditor/country-coder');

/** True for a home in the United States, however that is written. */
export const isInUnitedStates = (country: string): boolean => UNITED_STATES.has(plain(country));

/** True for the name of a country, or its code of two letters. */
export const isCountry = (country: string): boolean => countryCode(country) !== null;

/** True for the name or code of a state of the United States, or of a territory. */
export const isUsState = (state: string): boolean =>
  stateCode(state) !== null || stateName(state.trim()) !== null || TERRITORIES.has(plain(state));

/** True for a place in a country or close to its border, and when the map does not know better. */
export async function liesIn({ latitude, longitude }: Place, country: string): Promise<boolean> {
  const { featuresContaining, isIn } = await mapOfCountries();
  const code = countryCode(country);
  if (code === null || isIn([longitude, latitude], code) !== false) return true;
  const around = featuresContaining([
    longitude - BORDER_DEGREES,
    latitude - BORDER_DEGREES,
    longitude + BORDER_DEGREES,
    latitude + BORDER_DEGREES,
  ]);
  return around.some(({ properties }) => properties.iso1A2 === code);
}

/** The country at a place in English; null where there is none. */
export async function countryAt({ latitude, longitude }: Place): Promise<string | null> {
  const { iso1A2Code } = await mapOfCountries();
  const code = iso1A2Code([longitude, latitude]);
  return code === null ? null : (new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? null);
}

/** The code of a country, by its name or code; null for what is none. */
const countryCode = (country: string): string | null => (known ??= countries()).get(plain(country)) ?? null;

let known: ReadonlyMap<string, string> | null = null;

function countries(): ReadonlyMap<string, string> {
  const letters = Array.from({ length: 26 }, (_, n) => String.fromCharCode(65 + n));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = LANGUAGES.flatMap((language) => {
    const inLanguage = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    return codes
      .filter((code) => !NO_COUNTRIES.has(code))
      .flatMap((code): [string, string][] => {
        const name = inLanguage.of(code);
        // Former codes have the name of today's country.
        const today = new Intl.Locale(`und-${code}`).region ?? code;
        return name === undefined
          ? []
          : [
              [plain(code), today],
              [plain(name), today],
            ];
      });
  });
  return new Map([...names, ...Object.entries(ALSO)]);
}

/** In lower case, without accents, dots and a leading article. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('.', '').trim().toLowerCase().replace(/^the /, '');

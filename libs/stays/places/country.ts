import { stateCode, stateName } from '#libs/core/rules';

const UNITED_STATES = new Set(['us', 'usa', 'united states', 'united states of america']);
/** They have a postal code like a state, and towns of their own. */
const TERRITORIES = new Set([
  ...['pr', 'puerto rico', 'gu', 'guam', 'vi', 'us virgin islands', 'virgin islands'],
  ...['as', 'american samoa', 'mp', 'northern mariana islands'],
]);
/** Besides English, the languages in which many owners write the name of their country. */
const LANGUAGES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'ja'];
/** Names that people use, and the library does not. */
const ALSO = [
  ...['usa', 'united states of america', 'england', 'scotland', 'wales', 'northern ireland', 'great britain'],
  ...['uae', 'holland', 'czech republic', 'turkey', 'korea', 'republic of korea', 'ivory coast', 'burma'],
  ...['vatican', 'macedonia', 'cape verde', 'hong kong', 'macau', 'republic of ireland'],
];
/** Codes that are no countries: unions, outlying areas and placeholders. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** True for a home in the United States, however that is written. */
export const isInUnitedStates = (country: string): boolean => UNITED_STATES.has(plain(country));

/** True for the name of a country, or its code of two letters. */
export const isCountry = (country: string): boolean => (known ??= countries()).has(plain(country));

/** True for the name or code of a state of the United States, or of a territory. */
export const isUsState = (state: string): boolean =>
  stateCode(state) !== null || stateName(state.trim()) !== null || TERRITORIES.has(plain(state));

let known: ReadonlySet<string> | null = null;

function countries(): ReadonlySet<string> {
  const letters = Array.from({ length: 26 }, (_, n) => String.fromCharCode(65 + n));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = LANGUAGES.flatMap((language) => {
    const inLanguage = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    return codes
      .filter((code) => !NO_COUNTRIES.has(code))
      .flatMap((code) => {
        const name = inLanguage.of(code);
        return name === undefined ? [] : [code, name];
      });
  });
  return new Set([...names, ...ALSO].map(plain));
}

/** In lower case, without accents, dots and a leading article. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('.', '').trim().toLowerCase().replace(/^the /, '');

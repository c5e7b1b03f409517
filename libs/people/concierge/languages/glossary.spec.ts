import { civilDate } from '#libs/core/rules';
import { readPreferences } from '../reading/read-preferences.js';
import { glossed } from './glossary.js';
import type { Language } from './language.js';

/** A Wednesday. */
const KNOWN = {
  today: civilDate('2026-05-13'),
  places: [
    { city: 'Park City', state: 'UT', homes: 2 },
    { city: 'Brooklyn', state: 'NY', homes: 1 },
  ],
};
const WEEKEND = { checkIn: '2026-05-15', checkOut: '2026-05-17' };
const STAY = { checkIn: '2026-05-20', checkOut: '2026-05-23' };

describe('What is read from a message in another language', () => {
  it.each`
    language | message                                                                  | read
    ${'de'}  | ${'ein Haus mit Sauna für 4 Personen am Wochenende unter 300 $'}         | ${{ ...WEEKEND, guests: 4, amenities: ['sauna'], budget: 300 }}
    ${'de'}  | ${'vom 20. bis 23. Mai in Park City, zwei Erwachsene'}                   | ${{ ...STAY, guests: 2, places: ['Park City'] }}
    ${'de'}  | ${'ab 20. Mai für 3 Nächte, höchstens 1.200 Dollar insgesamt'}           | ${{ ...STAY, nights: 3, budget: 1200, inTotal: true }}
    ${'de'}  | ${'Baumhaus von Freitag bis Sonntag, Hund kommt mit'}                    | ${{ ...WEEKEND, kinds: ['Tree house'], amenities: ['pets'] }}
    ${'de'}  | ${'das zweite, bitte'}                                                   | ${{ ordinal: 1 }}
    ${'es'}  | ${'algo con alberca pa 10 personas, dos noches a partir del 20 de mayo'} | ${{ checkIn: '2026-05-20', checkOut: '2026-05-22', nights: 2, guests: 10, amenities: ['pool'] }}
    ${'es'}  | ${'del 20 al 23 de mayo para cuatro, menos de 150 por noche'}            | ${{ ...STAY, guests: 4, budget: 150, perNight: true }}
    ${'es'}  | ${'más barato, aunque no tenga alberca'}                                 | ${{ cheapest: true }}
    ${'fr'}  | ${'une maison avec piscine pour 6 personnes ce week-end'}                | ${{ ...WEEKEND, guests: 6, amenities: ['pool'] }}
    ${'fr'}  | ${'du 20 au 23 mai, deux adultes, moins de 400 dollars'}                 | ${{ ...STAY, guests: 2, budget: 400 }}
    ${'it'}  | ${'casa con idromassaggio per 4 persone nel fine settimana'}             | ${{ ...WEEKEND, guests: 4, amenities: ['hot_tub'] }}
    ${'it'}  | ${'dal 20 al 23 maggio con il cane'}                                     | ${{ ...STAY, amenities: ['pets'] }}
    ${'pt'}  | ${'casa com piscina no texas ou california pra 8 pessoas'}               | ${{ places: ['CA', 'TX'], guests: 8, amenities: ['pool'] }}
    ${'pt'}  | ${'de 20 a 23 de maio, até 500 dólares no total'}                        | ${{ ...STAY, budget: 500, inTotal: true }}
    ${'ja'}  | ${'カリフォルニアでホットタブのある家を探しています。大人4名です。'}     | ${{ places: ['CA'], guests: 4, amenities: ['hot_tub'] }}
    ${'ja'}  | ${'5月20日から3泊、ブルックリンで二名、400ドル以下'}                     | ${{ ...STAY, nights: 3, places: ['Brooklyn'], guests: 2, budget: 400 }}
    ${'ja'}  | ${'今週末にサウナのある家'}                                              | ${{ ...WEEKEND, amenities: ['sauna'] }}
  `(
    'in $language: $message',
    ({ language, message, read }: { language: Language; message: string; read: object }) => {
      const { perNight, inTotal, ...found } = readPreferences(glossed(message, language), KNOWN);
      delete found.unknownPlace;
      delete found.bare;
      expect({ ...found, ...(perNight && { perNight }), ...(inTotal && { inTotal }) }).toEqual(read);
    },
  );
});

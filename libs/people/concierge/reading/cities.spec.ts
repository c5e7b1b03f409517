import { cityIn, nearestTo } from './cities.js';

const PLACES = [
  { city: 'Gatlinburg', state: 'TN', homes: 1 },
  { city: 'Bend', state: 'OR', homes: 1 },
  { city: 'Stowe', state: 'VT', homes: 1 },
];

describe('Cities without homes', () => {
  it.each`
    message                                  | name
    ${'any spots in nashville right now'}    | ${'Nashville'}
    ${'do you have anything in Paris?'}      | ${'Paris'}
    ${'Haben Sie etwas in Muenchen?'}        | ${'Muenchen'}
    ${'hay casas en Nueva York'}             | ${'Nueva York'}
    ${'パリの家はありますか'}                | ${'パリ'}
    ${'salt lake city'}                      | ${'Salt Lake City'}
    ${'a week in salt lake city with a dog'} | ${'Salt Lake City'}
  `('are found in "$message"', ({ message, name }: { message: string; name: string }) =>
    expect(cityIn(message)?.name).toBe(name),
  );

  it.each(['homes in spring', 'is reading in bed allowed', 'near the central station', 'what is it like'])(
    'are not seen in "%s"',
    (message) => expect(cityIn(message)).toBeNull(),
  );

  it('are told with the nearest towns that have some', () => {
    const near = (message: string) => {
      const city = cityIn(message);
      return city ? nearestTo(city, PLACES).map((place) => place.city) : [];
    };
    expect(near('in nashville')).toEqual(['Gatlinburg', 'Stowe', 'Bend']);
    expect(near('in seattle')[0]).toBe('Bend');
    expect(near('in boston')[0]).toBe('Stowe');
  });
});

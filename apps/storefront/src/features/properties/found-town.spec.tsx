import { aHome } from '../../testing/facts.js';
import { EVERYTHING } from '../../search/search.js';
import { asFound } from './found-town.js';

const barbara = aHome({ city: 'Santa Barbara', state: 'CA' });
const searched = (city: string, ...homes: Parameters<typeof asFound>[1]) =>
  asFound({ ...EVERYTHING, city }, homes).city;

describe('The town that a search found', () => {
  it.each(['Sanat Barbra', 'santa barbera', 'Santa Barb', 'santa'])('stands for “%s”', (typed) => {
    expect(searched(typed, barbara, barbara)).toBe('Santa Barbara, CA');
  });

  it.each(['Santa Barbara', 'santa barbara, ca', 'California', 'CA', 'the Central Coast', ''])(
    'does not replace “%s”, which is its name, or that of more',
    (typed) => {
      expect(searched(typed, barbara)).toBe(typed);
    },
  );

  it('is not one of several, and not there without homes', () => {
    expect(searched('San', barbara, aHome({ city: 'San Diego', state: 'CA' }))).toBe('San');
    expect(searched('Sanat Barbra')).toBe('Sanat Barbra');
  });
});

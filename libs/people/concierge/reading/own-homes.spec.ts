import { plain } from './vocabulary.js';
import { ownHomesNamed } from './which-homes.js';

const home = (title: string, city: string, kind: string) => ({ title, city, kind });
const TIMBERLINE = home('Timberline Cabin', 'Government Camp', 'Cabin');
const BARN = home('The Long Barn', 'Walla Walla', 'Farmhouse');
const BEACH = home('Driftwood', 'Nags Head', 'Beach house');
const CREEK = home('Creek Cabin', 'Gatlinburg', 'Cabin');
const HOMES = [TIMBERLINE, BARN, BEACH, CREEK];

describe('Which of their homes an owner names', () => {
  it.each([
    ['who is coming to timber', [TIMBERLINE]],
    ['Split that, Timber versus the barn please', [TIMBERLINE, BARN]],
    ['the farm house, is it booked?', [BARN]],
    ['anyone in walla walla?', [BARN]],
    ['how is the beach doing', [BEACH]],
    ['is the beach house taken', [BEACH]],
    ['the creek cabin', [CREEK]],
    ['which cabin brings more', [TIMBERLINE, CREEK]],
    ['gatlinbrug this weekend?', [CREEK]],
    ['who stays at my homes', []],
    ['what about both houses', []],
    ['Is there a new booking in town?', []],
  ])('“%s”', (text, homes) => {
    expect(ownHomesNamed(HOMES, plain(text))).toEqual(homes);
  });

  it('finds none for somebody who has none', () => {
    expect(ownHomesNamed([], 'the barn')).toEqual([]);
  });
});

import { EMPTY_LISTING, type FormPhoto, type ListingForm } from './listing-form.js';
import { differencesOf, inWords, photosInWords } from './versions.js';

const aForm = (part: Partial<ListingForm>): ListingForm => ({ ...EMPTY_LISTING, ...part });
const photo = (id: string, alt = ''): FormPhoto => ({ id, alt });
const before = [photo('a', 'The porch'), photo('b'), photo('c', 'The kitchen')];
const [porch, second, kitchen] = before as [FormPhoto, FormPhoto, FormPhoto];

describe('Two windows with one listing (G1)', () => {
  it('differ in what one has changed, and in what both have changed to something else', () => {
    const differences = differencesOf({
      before: aForm({ title: 'Larch', price_per_night: '150', city: 'Bend' }),
      mine: aForm({ title: 'Mine', price_per_night: '150.00', city: 'Astoria', bedrooms: '3' }),
      theirs: aForm({ title: 'Theirs', price_per_night: '180', city: 'Astoria' }),
    });
    expect(differences).toEqual({ both: ['title'], onlyThere: ['price_per_night'], onlyHere: ['bedrooms'] });
  });

  it.each`
    what                 | after                                                         | words
    ${'nothing'}         | ${before}                                                     | ${'As before'}
    ${'another cover'}   | ${[kitchen, porch, second]}                                   | ${'Cover: “The kitchen”\nOrder: “The kitchen”, “The porch”, photo 2'}
    ${'another order'}   | ${[porch, kitchen, second]}                                   | ${'Order: “The porch”, “The kitchen”, photo 2'}
    ${'an added photo'}  | ${[...before, photo('x')]}                                    | ${'Added: a new photo'}
    ${'a removed photo'} | ${[porch, kitchen]}                                           | ${'Removed: photo 2'}
    ${'other words'}     | ${[photo('a', 'The porch at dusk'), second, photo('c', ' ')]} | ${'Photo 1 shows: “The porch at dusk”\nPhoto 3 shows: nothing said'}
  `('says of photos: $what', ({ after, words }: { after: FormPhoto[]; words: string }) => {
    expect(photosInWords(before, after)).toBe(words);
  });

  it('says amenities, times and prices as people read them', () => {
    const form = aForm({ amenities: ['hot_tub'], check_in_time: '16:00', price_per_night: '90' });
    const words = (['amenities', 'check_in_time', 'price_per_night', 'title'] as const).map((name) =>
      inWords(form, name, EMPTY_LISTING),
    );
    expect(words).toEqual(['Hot tub', '4:00 PM', '$90', '–']);
  });

  it.each`
    typed      | words
    ${'199.5'} | ${'$199.50'}
    ${'$1200'} | ${'$1,200'}
    ${'a lot'} | ${'a lot'}
  `('says the price $typed as $words', ({ typed, words }: { typed: string; words: string }) => {
    expect(inWords(aForm({ price_per_night: typed }), 'price_per_night', EMPTY_LISTING)).toBe(words);
  });
});

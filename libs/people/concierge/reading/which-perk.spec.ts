import { DEMO_PERKS } from '#libs/demo';
import { perkNamed } from './which-perk.js';

const PERKS = DEMO_PERKS.map(({ title, description, pointsCost, minTier }) => ({
  ...{ title, description, points: pointsCost, minTier },
}));

describe('The perk that a message names', () => {
  it.each`
    text                                   | title                       | why
    ${'what does the film thing cost'}     | ${'Film night'}             | ${'by a word of its title'}
    ${'how many points for the 10 off'}    | ${'10% off your next stay'} | ${'by its worth'}
    ${'what is the 10 off for members'}    | ${'10% off your next stay'} | ${'points before a tier'}
    ${'is the 50 dollar voucher any good'} | ${'$50 off a longer stay'}  | ${'by its worth in dollars'}
    ${'a whole weekend on us, when'}       | ${'A weekend on us'}        | ${'by its title'}
    ${'the night on us for 1,800'}         | ${'One night on us'}        | ${'by its price beside its words'}
    ${'i paid 50 for parking'}             | ${null}                     | ${'a number alone is no perk'}
    ${'a weekend in bend for 2 nights'}    | ${'A weekend on us'}        | ${'where perks are asked about, a word is enough'}
    ${'how many points do i have'}         | ${null}                     | ${'none is named'}
  `('$text: $title, $why', ({ text, title }: { text: string; title: string | null }) =>
    expect(perkNamed(PERKS, text)?.title ?? null).toBe(title),
  );
});

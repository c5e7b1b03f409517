import { randomOf, VARIANTS } from './variants.js';

const SAYS =
  'Could you please tell me what money comes back for booking #7c41e90a if we cancel later than May 22, and whether points remain?';
const changed = (name: string) =>
  VARIANTS.find((variant) => variant.name === name)?.change(SAYS, randomOf(SAYS));

describe('Variants of a question', () => {
  it('are ten, the same each time, and each is another one', () => {
    const all = VARIANTS.map(({ change }) => change(SAYS, randomOf(SAYS)));
    expect(all).toEqual(VARIANTS.map(({ change }) => change(SAYS, randomOf(SAYS))));
    expect(new Set(all).size).toBe(10);
  });

  it.each(VARIANTS)('keep what it is about: $name', ({ change }) =>
    expect(change(SAYS, randomOf(SAYS)).toLowerCase()).toMatch(/#7c41e90a.*22/),
  );

  it('are what people write', () => {
    expect(changed('small letters')).toBe(
      'could you please tell me what money comes back for booking #7c41e90a if we cancel later than may 22 and whether points remain',
    );
    expect(changed('shorthand')).toBe(
      'Could u pls tell me what money comes back for booking #7c41e90a if we cancel later than May 22, n whether pts remain?',
    );
  });
});

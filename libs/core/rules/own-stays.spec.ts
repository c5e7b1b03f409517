import { dollars } from './money.js';
import { reasonToLook, type PayoutSigns } from './own-stays.js';

const NOTHING: PayoutSigns = {
  shared: [],
  voucher: dollars(0),
  voucherLimit: dollars(250),
  hasStayedElsewhere: false,
};
const CARD =
  'A card of the guest has also paid for the owner, or for somebody who signs in with the owner’s browser.';
const look = (signs: Partial<PayoutSigns>): string | null => reasonToLook({ ...NOTHING, ...signs });

describe('Stays that an operator sees before they are paid out (A13)', () => {
  it.each`
    shared                  | says
    ${['email']}            | ${'Guest and owner have the same email address.'}
    ${['email', 'phone']}   | ${'Guest and owner have the same email address and phone number.'}
    ${['browser']}          | ${'Guest and owner have signed in with the same browser.'}
    ${['phone', 'browser']} | ${'Guest and owner have the same phone number and have signed in with the same browser.'}
    ${['card']}             | ${CARD}
    ${['phone', 'card']}    | ${`Guest and owner have the same phone number. ${CARD}`}
  `('$shared in common are named', ({ shared, says }: { shared: PayoutSigns['shared']; says: string }) => {
    expect(look({ shared })).toBe(`${says} We look at this stay before we pay it out.`);
  });

  it('are not those of strangers', () => {
    expect(look({})).toBeNull();
  });

  it.each`
    voucher | elsewhere | isSeen   | why
    ${251}  | ${false}  | ${true}  | ${'a voucher paid more than the limit'}
    ${250}  | ${false}  | ${false} | ${'the limit itself is no more than the limit'}
    ${600}  | ${true}   | ${false} | ${'who travels to others as well has points of their own'}
  `(
    '$voucher dollars by a voucher, a stay elsewhere $elsewhere: $isSeen, because $why',
    ({ voucher, elsewhere, isSeen }: { voucher: number; elsewhere: boolean; isSeen: boolean }) => {
      const signs = { voucher: dollars(voucher), hasStayedElsewhere: elsewhere };
      expect(look(signs) !== null).toBe(isSeen);
    },
  );

  it('say all that speaks against them', () => {
    expect(look({ shared: ['browser'], voucher: dollars(600) })).toBe(
      'Guest and owner have signed in with the same browser. ' +
        'A voucher paid $600.00 of this stay, and its guest has not stayed with anybody else. ' +
        'We look at this stay before we pay it out.',
    );
  });
});

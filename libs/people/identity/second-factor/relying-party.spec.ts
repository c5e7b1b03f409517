import { relyingPartyOf } from './relying-party.js';

describe('The relying party of passkeys', () => {
  it.each([
    ['https://latchkey.example', 'latchkey.example', 'https://latchkey.example'],
    ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
    ['http://127.0.0.1:3410', 'localhost', 'http://localhost:3410'],
  ])('at %s is %s', (publicUrl, id, origin) => {
    expect(relyingPartyOf({ publicUrl })).toEqual({ id, origin });
  });
});

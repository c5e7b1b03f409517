import { DomainError } from '../domain-error.js';
import { ownAddress } from './own-address.js';

const config = { allowedOrigins: ['https://latchkey.example'] };
const address = (text: string) => ownAddress(config, 'success_url', text);

describe('A return address (C11)', () => {
  it.each`
    text                                                                           | forwarded
    ${'https://latchkey.example/payment-success?session_id={CHECKOUT_SESSION_ID}'} | ${'https://latchkey.example/payment-success?session_id={CHECKOUT_SESSION_ID}'}
    ${'https://latchkey.example/payment-success/{CHECKOUT_SESSION_ID}'}            | ${'https://latchkey.example/payment-success/{CHECKOUT_SESSION_ID}'}
    ${'https://latchkey.example\\@evil.example'}                                   | ${'https://latchkey.example/@evil.example'}
    ${'https://latchkey.example/a\r\nLocation: https://evil.example'}              | ${'https://latchkey.example/aLocation:%20https://evil.example'}
    ${'https:/\\latchkey.example/../x'}                                            | ${'https://latchkey.example/x'}
  `('is forwarded as it was checked: $text', ({ text, forwarded }: { text: string; forwarded: string }) => {
    expect(address(text)).toBe(forwarded);
  });

  it.each([
    'https://evil.example/',
    'https://latchkey.example@evil.example/',
    'https://user:pass@latchkey.example/',
    'https://latchkey.example.evil.example/',
    'http://latchkey.example/',
    'javascript:alert(1)',
    '/payment-success',
    '',
  ])('is refused elsewhere: %s', (text) => {
    expect(() => address(text)).toThrow(DomainError);
  });
});

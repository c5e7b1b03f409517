import { degreesFromText, email, optionalText, text, textWithErrorCodes } from './fields.js';
import { BeginDraftRequest } from './listings.js';
import { NightPricesRequest } from './prices.js';

const messageOf = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message;

describe('Text with half a surrogate pair', () => {
  it.each(['\ud800', 'a\udc00@example.com', '😀'.slice(0, 1), 'a@example.com\ud83d'])(
    'is refused with the message of its field: %j',
    (broken) => {
      const address = 'Please enter a valid email address';
      expect(messageOf(email().safeParse(broken))).toBe(address);
      expect(messageOf(text('A name, please', 40).safeParse(broken))).toBe('A name, please');
      expect(messageOf(optionalText('A phone number, please', 40).safeParse(broken))).toBe(
        'A phone number, please',
      );
      const message = textWithErrorCodes('chat.message_empty', 40, 'chat.message_too_long').safeParse(broken);
      expect(message.success).toBe(false);
    },
  );

  it('is not confused with whole characters beyond the basic plane', () => {
    expect(text('A name, please', 40).parse(' Ada 😀 ')).toBe('Ada 😀');
    expect(optionalText('A phone number, please', 40).parse('')).toBeUndefined();
  });
});

describe('An email address', () => {
  it.each([
    [' Ada@Example.com ', 'Ada@Example.com'],
    ['v\u0130ctim@example.com', 'vi\u0307ctim@example.com'],
    ['\u0391\u03a3@example.com', '\u03b1\u03c3@example.com'],
  ])('has no letters that a database could take for others: %j', (typed, read) => {
    expect(email().parse(typed)).toBe(read);
    // One by one or all together, nothing is left that becomes something else.
    expect(email().parse(read)).toBe(read);
  });
});

describe('Degrees', () => {
  const latitude = degreesFromText('A latitude, please', 90);

  it.each`
    given                  | degrees
    ${44.05817383728947}   | ${44.05817384}
    ${'44.05817383728947'} | ${44.05817384}
    ${-44.0582}            | ${-44.0582}
    ${90}                  | ${90}
  `('$given, as a map copies it, is $degrees', ({ given, degrees }: { given: number; degrees: number }) => {
    expect(latitude.parse(given)).toBe(degrees);
  });

  it.each([90.000000001, -91, 'north', '', null, Infinity])('%p is refused', (given) => {
    expect(messageOf(latitude.safeParse(given))).toBe('A latitude, please');
  });
});

describe('A list with something else in it', () => {
  it('is refused with a sentence of its own', () => {
    expect(messageOf(NightPricesRequest.safeParse({ nights: ['2026-07-01'] }))).toBe(
      'Please list the nights with their prices',
    );
    expect(messageOf(BeginDraftRequest.safeParse({ photos: [7] }))).toBe('Please list the photos');
  });
});

import { withoutMailFrame } from './pasted-mail.js';

describe('A pasted mail', () => {
  it('is read without its headers, salutation and signature', () =>
    expect(
      withoutMailFrame(
        'From: Ruth Hale\nTo: Bob\nSubject: Re: Cabin\n\nHi Bob,\ncould you find a cabin for six in Oregon?\n\nKind regards,\nRuth Hale',
      ),
    ).toBe('Cabin\ncould you find a cabin for six in Oregon?'));

  it('is read without the marks of what it quotes', () =>
    expect(withoutMailFrame('> is there a sauna?\n> Thanks, Lena\n\nPlease tell her.')).toBe(
      'is there a sauna?\nPlease tell her.',
    ));

  it('goes on after the line that says that it was forwarded', () =>
    expect(withoutMailFrame('---- Forwarded message ----\nHow late may we arrive?')).toBe(
      'How late may we arrive?',
    ));

  it.each([
    'two lines\nwithout any frame',
    'Hi Bob,\nwhen is check-in?\nThanks, Ruth',
    '> ',
    'from: friday to: sunday',
    '',
  ])('is not what %j is', (message) => expect(withoutMailFrame(message)).toBe(message));
});

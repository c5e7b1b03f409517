import { email, optionalText, text, textWithErrorCodes } from './fields.js';

const messageOf = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message;

describe('Text with half a surrogate pair', () => {
  it.each(['\ud800', 'a\udc00@example.com', '😀'.slice(0, 1), 'a@example.com\ud83d'])(
    'is refused with the message of its field: %j',
    (broken) => {
      const address = 'Please enter a valid e-mail address';
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

import userEvent, { type UserEvent } from '@testing-library/user-event';

/** Shorter texts are typed, since something may happen at each of their characters. */
const LONG = 8;
/** Fields whose text a browser takes apart, and keys such as {Enter}. */
const TYPED_FIELDS = new Set(['date', 'datetime-local', 'time', 'number', 'password', 'tel']);
const KEYS = /[[{]/;

/** Somebody at the page. Long texts are pasted: the page re-renders once instead of at each character. */
export function newUser(): UserEvent {
  const user = userEvent.setup({ delay: null });
  const type: UserEvent['type'] = async (element, text, options) => {
    const isTyped =
      text.length < LONG || KEYS.test(text) || options !== undefined || TYPED_FIELDS.has(kindOf(element));
    if (isTyped) return user.type(element, text, options);
    await user.click(element);
    await user.paste(text);
  };
  return { ...user, type };
}

const kindOf = (element: Element): string => (element instanceof HTMLInputElement ? element.type : '');

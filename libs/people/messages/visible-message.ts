import { kindsOf, maskContacts, type Contact, type ContactKind, type Side } from '#libs/core/rules';

/** The first name of a guest, the full name of a host, as each sees the other. */
export const personName = (fullName: string, side: Side): string =>
  side === 'guest' ? (fullName.split(' ')[0] ?? fullName) : fullName;

/** What a reader sees of a message's words. */
export interface VisibleText {
  text: string;
  /** Contact details that are hidden until the booking is confirmed: from this reader, or from the other side for one's own. */
  hidden: ContactKind[];
}

/** The words of a message as one side may see them: until the booking is confirmed, without the other side's contact details. @spec G6 */
export function visibleText(
  message: { text: string; contacts: readonly Contact[]; side: Side },
  reader: { side: Side; confirmed: boolean },
): VisibleText {
  if (reader.confirmed) return { text: message.text, hidden: [] };
  const hidden = kindsOf(message.contacts);
  const isOwn = message.side === reader.side;
  return { text: isOwn ? message.text : maskContacts(message.text, message.contacts), hidden };
}

import { closedReason, unreadMailDueAt, type WritingFacts } from './messages.js';

const NOW = new Date('2026-05-13T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const facts = (some: Partial<WritingFacts>): WritingFacts => ({
  blockedByMe: false,
  blockedByThem: false,
  otherClosed: false,
  stay: null,
  ...some,
});
const confirmed = { status: 'confirmed', checkOutAt: daysAgo(-3) };

describe('Whether a person can write to another', () => {
  it.each<[string, Partial<WritingFacts>, string | null]>([
    ['nothing is in the way', {}, null],
    ['they have blocked them', { blockedByMe: true }, 'blocked_by_me'],
    ['they are blocked', { blockedByThem: true }, 'blocked'],
    ['both have blocked', { blockedByMe: true, blockedByThem: true }, 'blocked_by_me'],
    ['a paid stay is to come, blocked or not', { blockedByThem: true, stay: confirmed }, null],
    [
      'it ended 13 days ago',
      { blockedByMe: true, stay: { status: 'completed', checkOutAt: daysAgo(13) } },
      null,
    ],
    [
      'it ended 14 days ago',
      { blockedByMe: true, stay: { status: 'completed', checkOutAt: daysAgo(14) } },
      'blocked_by_me',
    ],
    ['it was cancelled', { blockedByThem: true, stay: { ...confirmed, status: 'cancelled' } }, 'blocked'],
    ['the other account is closed', { otherClosed: true, stay: confirmed }, 'account_closed'],
  ])('when %s', (_when, some, expected) => {
    expect(closedReason(facts(some), NOW)).toBe(expected);
  });
});

describe('When a mail about an unread message is due', () => {
  const minutes = (due: Date) => (due.getTime() - NOW.getTime()) / 60_000;
  it('is in five minutes, or two hours after the last mail', () => {
    expect(minutes(unreadMailDueAt(NOW, null))).toBe(5);
    expect(minutes(unreadMailDueAt(NOW, new Date(NOW.getTime() - 60 * 60_000)))).toBe(60);
    expect(minutes(unreadMailDueAt(NOW, daysAgo(1)))).toBe(5);
  });
});

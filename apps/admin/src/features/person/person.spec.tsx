import { screen, waitFor, within } from '@testing-library/react';
import type { PersonRecordView } from '#libs/core/contracts';
import { anOperator, callsTo, findText, respondWith, setUpMockApi, visit } from '../../testing/visit.js';
import { signalWords } from './signal-words.js';

setUpMockApi();

const ID = '0197a000-0000-7000-8000-0000cafe1234';
const PATH = `/admin/users/${ID}`;
const account: PersonRecordView['account'] = {
  id: ID,
  full_name: 'Nora Field',
  email: 'nora@example.test',
  email_confirmed: false,
  phone: '+1 541 555 0100',
  role: 'traveler',
  operator_role: null,
  plan: 'super_plus',
  created_at: '2026-01-13T12:00:00.000Z',
  suspended_at: null,
  erased_at: null,
  homes_unlimited: false,
};
const record = (part: Partial<PersonRecordView> = {}): PersonRecordView => ({
  account,
  stays: { pending: 1, confirmed: 2, completed: 3, cancelled: 4 },
  hosting: { homes: 0, confirmed: 0, completed: 0, cancelled: 0 },
  money: { paid: 900, refunded: 225, earnings_due: 0, paid_out: 0 },
  sessions: [
    {
      device: 'Firefox on Windows',
      started_at: '2026-05-01T12:00:00.000Z',
      last_seen_at: '2026-05-13T12:00:00.000Z',
    },
  ],
  signals: [
    { signal: 'disputes', count: 2 },
    { signal: 'shared_phone', count: 1 },
  ],
  notes: [
    {
      id: 'note-1',
      text: 'Called about the dog',
      author: 'Sam Support',
      written_at: '2026-05-02T12:00:00.000Z',
    },
  ],
  acts: [
    {
      at: '2026-05-03T12:00:00.000Z',
      operator: 'Ada Operator',
      action: 'user.restored',
      reason: 'By mistake',
    },
  ],
  ...part,
});
const PROBLEM = {
  status: 422,
  detail: 'Please write a note of at most 4,000 characters',
  errors: [{ field: 'text', message: 'Please write a note of at most 4,000 characters' }],
};
const BOOKING = {
  id: '0197a000-0000-7000-8000-0000abcd1234',
  status: 'confirmed',
  property_title: 'Heron house',
  check_in_date: '2026-05-20',
  total: 590,
};
const answers = (part: Partial<PersonRecordView> = {}, rows: object[] = [BOOKING]) => [
  respondWith('get', PATH, { ...record(part) }),
  respondWith('get', '/admin/bookings', rows),
];
const panel = (name: string) => screen.findByRole('region', { name });
const open = (part: Partial<PersonRecordView> = {}, role: Parameters<typeof anOperator>[0] = 'admin') =>
  visit(`/users/${ID}`, { as: anOperator(role), api: answers(part) });

describe('A person for operators', () => {
  it('says who they are, what they booked and paid, and where they are signed in', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'Nora Field' });
    const facts = await panel('Account');
    for (const words of ['nora@example.test (not confirmed)', 'SuperPlus', '+1 541 555 0100'])
      within(facts).getByText(words);
    await findText('1 on hold · 2 confirmed · 3 completed · 4 cancelled');
    const stays = await panel('Bookings');
    const link = await within(stays).findByRole('link', { name: '#abcd1234' });
    expect(link.getAttribute('href')).toBe(`/admin/bookings/${BOOKING.id}`);
    within(stays).getByText('Wed, May 20');
    await findText('$900.00');
    within(await panel('Signed in on')).getByText('Firefox on Windows');
    within(await panel('Operator activity')).getByText('Account restored');
  });

  it('links what is worth a look to where it can be looked at', async () => {
    open();
    const signals = await panel('Worth a look');
    const disputes = within(signals).getByRole('link', { name: '2 payments disputed at the bank' });
    expect(disputes.getAttribute('href')).toBe(`/admin/disputes?traveler_id=${ID}`);
    within(signals).getByText('1 other account with the phone number +1 541 555 0100');
  });

  it('says so when nothing stands out, nobody is signed in and nothing was booked', async () => {
    visit(`/users/${ID}`, { api: answers({ signals: [], sessions: [], acts: [], notes: [] }, []) });
    for (const words of [
      'Nothing stands out.',
      'Not signed in.',
      'No bookings.',
      'No notes yet.',
      'No activity yet.',
    ])
      await findText(words);
  });

  it('shows an owner’s homes and payouts instead of stays and vouchers', async () => {
    open({
      account: { ...account, role: 'property_owner' },
      hosting: { homes: 2, confirmed: 1, completed: 5, cancelled: 0 },
    });
    await findText('2 homes · 1 confirmed · 5 completed · 0 cancelled');
    const more = await panel('More about this person');
    expect(within(more).getByRole('link', { name: 'Payouts' }).getAttribute('href')).toBe(
      `/admin/money/payouts?owner_id=${ID}`,
    );
    expect(within(more).queryByRole('link', { name: 'Vouchers' })).toBeNull();
  });

  it('offers what the role may do: no commands, money or emails for a moderator', async () => {
    open({ money: null }, 'moderator');
    await panel('Account');
    for (const name of ['Suspend', 'Erase', 'Add note'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByText('Refunded')).toBeNull();
    const more = await panel('More about this person');
    expect(within(more).queryByRole('link', { name: 'Emails' })).toBeNull();
  });

  it('adds a note, and keeps what was typed when that fails', async () => {
    const user = visit(`/users/${ID}`, {
      api: [...answers(), respondWith('post', `${PATH}/notes`, PROBLEM, { status: 422 })],
    });
    await user.type(await screen.findByRole('textbox', { name: 'New note' }), 'Called back');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await findText('Please write a note of at most 4,000 characters');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' }).value).toBe('Called back');
    await waitFor(() => expect(callsTo('post', `${PATH}/notes`)).toHaveLength(1));
  });

  it('says since when an account is suspended, and offers to restore it', async () => {
    open({ account: { ...account, suspended_at: '2026-05-10T12:00:00.000Z' } });
    await screen.findByRole('button', { name: 'Restore' });
    await findText(/this account cannot sign in/);
  });

  it('offers nothing for an erased account', async () => {
    open({ account: { ...account, erased_at: '2026-05-10T12:00:00.000Z' } });
    await findText('Erased');
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
  });
});

describe('What is worth a look, in words', () => {
  it.each`
    signal                      | count | words
    ${'held_payouts'}           | ${1}  | ${'1 payout held back'}
    ${'conversations_reported'} | ${2}  | ${'Reported by others in 2 conversations'}
    ${'reviews_reported'}       | ${3}  | ${'3 reports of their reviews'}
    ${'guests_cancelled'}       | ${1}  | ${'Cancelled 1 paid stay of their guests'}
    ${'paid_stays_cancelled'}   | ${2}  | ${'Cancelled 2 paid stays'}
  `(
    '$signal',
    ({
      signal,
      count,
      words,
    }: {
      signal: PersonRecordView['signals'][number]['signal'];
      count: number;
      words: string;
    }) => {
      const said = signalWords(signal, count, account);
      expect(said.words).toBe(words);
      expect(said.path).toContain(ID);
    },
  );
});

import { screen, waitFor, within } from '@testing-library/react';
import type { OperatorConversationView, OperatorThreadView } from '#libs/core/contracts';
import {
  anOperator,
  callsTo,
  findText,
  overrideResponses,
  respondWith,
  respondWithError,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const ID = '0197a000-0000-7000-8000-0000cafe1234';
const PATH = `/admin/conversations/${ID}`;
const ADA = { id: 'operator-admin', full_name: 'Ada Operator', email: 'admin@latchkey.test' };
const GUEST = { id: 'user-1', full_name: 'Nora Field', email: 'nora@example.test' };
const HOST = { id: 'user-2', full_name: 'Olive Owner', email: 'olive@example.test' };

const thread = (part: Partial<OperatorThreadView> = {}): OperatorThreadView => ({
  id: ID,
  home: { id: 'home-1', title: 'Heron house' },
  guest: GUEST,
  host: HOST,
  booking_id: null,
  messages: 2,
  created_at: '2026-05-13T12:00:00.000Z',
  last_message_at: '2026-05-13T13:00:00.000Z',
  reports: [],
  blocks: [],
  settlements: [],
  readings: [],
  ...part,
});
const REPORT: OperatorThreadView['reports'][number] = {
  id: 'report-1',
  reporter: HOST,
  reason: 'pay_elsewhere',
  note: 'Wants to wire it',
  reported_at: '2026-05-13T14:00:00.000Z',
  resolved_at: null,
};
const text = (part: Partial<OperatorConversationView['texts'][number]> = {}) => ({
  id: 'message-2',
  number: 2,
  from: 'guest' as const,
  author: 'Nora',
  text: 'I pay you by wire: 541-555-0123',
  hidden: [],
  pictures: [],
  sent_at: '2026-05-13T13:00:00.000Z',
  erased: false,
  ...part,
});
const threadAnswer = (part: Partial<OperatorThreadView> = {}) =>
  respondWith('get', PATH, { ...thread(part) });
const readAnswer = respondWith('post', `${PATH}/read`, { ...thread(), texts: [text()], older_before: 2 });
const panel = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name });

async function read(user: ReturnType<typeof visit>, reason: string): Promise<void> {
  await user.type(await screen.findByLabelText(/^Why do you need to read them\?/), reason);
  await user.click(screen.getByRole('button', { name: 'Read messages' }));
}

describe('The list of conversations', () => {
  it('leads to each, and says why it was reported', async () => {
    visit('/conversations?state=reported', {
      api: [
        respondWith('get', '/admin/conversations', [
          {
            id: ID,
            state: 'reported',
            open_reports: 2,
            report_reasons: 'pay_elsewhere, scam',
            reported_at: '2026-05-13T14:00:00.000Z',
            property_id: 'home-1',
            property_title: 'Heron house',
            booking_id: null,
            guest_id: GUEST.id,
            guest_name: GUEST.full_name,
            host_id: HOST.id,
            host_name: HOST.full_name,
            messages: 2,
            created_at: '2026-05-13T12:00:00.000Z',
            last_message_at: '2026-05-13T13:00:00.000Z',
          },
        ]),
      ],
    });
    const link = await screen.findByRole('link', { name: 'Heron house' });
    expect(link.getAttribute('href')).toBe(`/admin/conversations/${ID}`);
    await findText('pay elsewhere, scam');
  });
});

describe('A conversation (G6, D4)', () => {
  it('shows who and why it was reported, and not a word of it', async () => {
    visit(`/conversations/${ID}`, {
      api: [threadAnswer({ reports: [REPORT], blocks: [{ by: 'host', at: '2026-05-13T14:05:00.000Z' }] })],
    });
    await screen.findByRole('heading', { level: 1, name: 'Nora Field and Olive Owner' });
    expect((await panel('Reports')).textContent).toMatch(
      /Olive Owner was asked to pay or book elsewhere.*Wants to wire it.*Waits for our team/,
    );
    const facts = await panel('Details');
    expect(facts.textContent).toContain('Olive Owner blocked Nora Field');
    expect(facts.textContent).toContain('Asked before booking');
    expect((await panel('Messages')).textContent).toContain('2 private messages');
    expect(callsTo('post', `${PATH}/read`)).toEqual([]);
  });

  it('is read only with a reason, which then stands beside the name of its reader', async () => {
    const user = visit(`/conversations/${ID}`, { api: [threadAnswer(), readAnswer] });
    const open = await screen.findByRole('button', { name: 'Read messages' });
    expect((open as HTMLButtonElement).disabled).toBe(true);
    overrideResponses(
      threadAnswer({
        readings: [{ operator: ADA, reason: 'The host reported it', at: '2026-05-13T15:00:00.000Z' }],
      }),
    );
    await read(user, 'The host reported it');
    await findText('I pay you by wire: 541-555-0123');
    expect(callsTo('post', `${PATH}/read`).map(({ body }) => body)).toEqual([
      { reason: 'The host reported it' },
    ]);
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Messages, oldest first' }));
    await waitFor(async () =>
      expect((await panel('Viewed by')).textContent).toMatch(/Ada Operator.*The host reported it/),
    );
  });

  it('keeps the reason that was typed when the server refuses it', async () => {
    const user = visit(`/conversations/${ID}`, {
      api: [threadAnswer(), respondWithError('post', `${PATH}/read`, 422, 'Please say why, in a few words')],
    });
    await read(user, 'Because');
    await screen.findByRole('alert');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Why do you need to read them\?/).value).toBe(
      'Because',
    );
    expect(screen.queryByRole('list', { name: 'Messages, oldest first' })).toBeNull();
  });

  it('shows older messages above', async () => {
    const older = { texts: [text({ id: 'message-1', number: 1, text: 'Hello' })], older_before: null };
    const user = visit(`/conversations/${ID}`, {
      api: [threadAnswer(), readAnswer, respondWith('get', `${PATH}/messages`, older)],
    });
    await read(user, 'The host reported it');
    await user.click(await screen.findByRole('button', { name: 'Show older messages' }));
    await findText('Hello');
    const words = within(screen.getByRole('list', { name: 'Messages, oldest first' })).getAllByRole(
      'listitem',
    );
    expect(words.map((one) => one.textContent)).toEqual([
      expect.stringContaining('Hello'),
      expect.stringContaining('by wire'),
    ]);
    expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull();
  });

  it('asks for the reason again when it holds no longer', async () => {
    const expired = 'Please give your reason again. A reason holds for an hour.';
    const user = visit(`/conversations/${ID}`, {
      api: [threadAnswer(), readAnswer, respondWithError('get', `${PATH}/messages`, 403, expired)],
    });
    await read(user, 'The host reported it');
    await user.click(await screen.findByRole('button', { name: 'Show older messages' }));
    expect((await screen.findByRole('alert')).textContent).toContain('A reason holds for an hour');
    expect(screen.queryByText(/by wire/)).toBeNull();
    await read(user, 'Still looking at it');
    await findText('I pay you by wire: 541-555-0123');
  });

  it('has its reports settled with a note, which stays', async () => {
    const user = visit(`/conversations/${ID}`, {
      api: [
        threadAnswer({ reports: [REPORT] }),
        respondWith('post', `${PATH}/settle-reports`, { ...thread() }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Settle reports' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/^Why\?/), 'Warned the guest');
    const at = '2026-05-13T15:00:00.000Z';
    overrideResponses(
      threadAnswer({
        reports: [{ ...REPORT, resolved_at: at }],
        settlements: [{ operator: ADA, reason: 'Warned the guest', at }],
      }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Settle reports' }));
    await waitFor(async () =>
      expect((await panel('Reports')).textContent).toMatch(
        /How they were settledAda Operator.*Warned the guest/,
      ),
    );
    expect(screen.queryByRole('button', { name: 'Settle reports' })).toBeNull();
  });

  it.each([
    ['admin', true],
    ['support', true],
    ['moderator', true],
    ['finance', false],
  ] as const)('is in the menu of %s: %s', async (role, inMenu) => {
    visit('/homes', { as: anOperator(role), api: [respondWith('get', '/admin/homes', [])] });
    await screen.findByRole('link', { name: 'Bookings' });
    expect(screen.queryByRole('link', { name: 'Conversations' }) !== null).toBe(inMenu);
  });
});

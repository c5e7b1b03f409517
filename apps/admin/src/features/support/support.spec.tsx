import { screen, waitFor } from '@testing-library/react';
import type { OperatorSupportView, SupportProposalView } from '#libs/core/contracts';
import { anOperator, callsTo, respondWith, setUpMockApi, visit } from '../../testing/visit.js';

setUpMockApi();

const ID = '0197a000-0000-7000-8000-0000cafe1234';
const PATH = `/admin/support/${ID}`;

const request = (part: Partial<OperatorSupportView> = {}): OperatorSupportView => ({
  id: ID,
  subject: 'How do I redeem points?',
  status: 'open',
  created_at: '2026-05-13T12:00:00.000Z',
  updated_at: '2026-05-13T12:00:00.000Z',
  transcript: [],
  messages: [
    {
      id: 'message-1',
      from: 'person',
      author: 'Nora Field',
      text: 'How do I redeem points?',
      at: '2026-05-13T12:00:00.000Z',
    },
  ],
  person: { id: 'user-1', full_name: 'Nora Field', email: 'nora@example.test' },
  ...part,
});

const PROPOSAL: SupportProposalView = {
  summary: [
    { text: 'Travels on the plan basic, tier explorer, with 120 points.', booking_id: null },
    { text: 'Booking #cafe1234: Gull Post, confirmed.', booking_id: 'booking-1' },
  ],
  answer: 'Hi Nora,\n\nOn the loyalty page.\n\nBest,\nLatchkey support',
  sources: [{ label: 'Redeeming points', href: '/help#redeem' }],
  open: ['And who was that?'],
};

const STAY = {
  id: 'stay-1',
  status: 'confirmed',
  property_title: 'Heron house',
  check_in_date: '2026-05-20',
};
const OTHER = {
  id: 'request-2',
  subject: 'Where is my receipt?',
  status: 'closed',
  created_at: '2026-05-01T12:00:00.000Z',
};

const open = (answering: OperatorSupportView, proposal: SupportProposalView = PROPOSAL) =>
  visit(`/support/${ID}`, {
    as: anOperator('support'),
    api: [
      respondWith('get', PATH, answering),
      respondWith('get', `${PATH}/proposal`, proposal),
      respondWith('get', '/admin/bookings', [STAY]),
      respondWith('get', '/admin/support', [{ ...answering }, OTHER]),
      respondWith('post', `${PATH}/answer`, { ...answering, status: 'answered' }),
    ],
  });

describe('A support request', () => {
  it('is summed up with its bookings, and answered by the proposed answer once it was read (decision 57)', async () => {
    const user = open(request());
    expect(await screen.findByText(/^Travels on the plan basic/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the booking' }).getAttribute('href')).toContain(
      '/bookings/booking-1',
    );
    await user.click(screen.getByText('Proposed answer, to check before you send it'));
    expect(screen.getByRole('link', { name: 'Redeeming points' }).getAttribute('href')).toBe('/help#redeem');
    expect(screen.getByText('It does not answer: “And who was that?”')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use this answer' }));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });
    expect(field.value).toBe(PROPOSAL.answer);
    expect(callsTo('post', `${PATH}/answer`)).toEqual([]);
    await user.type(field, '!');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() =>
      expect(callsTo('post', `${PATH}/answer`)[0]?.body).toEqual({ message: `${PROPOSAL.answer ?? ''}!` }),
    );
  });

  it('puts the proposed answer below what was typed, once', async () => {
    const user = open(request());
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });
    await user.type(field, 'Thank you for waiting.');
    await user.click(await screen.findByText('Proposed answer, to check before you send it'));
    const use = screen.getByRole('button', { name: 'Use this answer' });
    await user.click(use);
    await user.click(use);
    expect(field.value).toBe(`Thank you for waiting.\n\n${PROPOSAL.answer ?? ''}`);
  });

  it('says when nothing can be proposed', async () => {
    open(request(), { ...PROPOSAL, answer: null, sources: [], open: [] });
    expect(await screen.findByText(/^No proposed answer/)).toBeTruthy();
  });

  it('stands beside the person, their stays and their other requests', async () => {
    open(request());
    const linkOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await linkOf('Nora Field')).toBe('/admin/users/user-1');
    expect(await linkOf('Heron house')).toBe('/admin/bookings/stay-1');
    expect(await linkOf('Where is my receipt?')).toBe('/admin/support/request-2');
    expect(screen.queryByRole('link', { name: 'How do I redeem points?' })).toBeNull();
  });

  it('asks for no proposal once it is answered', async () => {
    open(request({ status: 'answered' }));
    await screen.findByRole('textbox', { name: 'Your answer' });
    expect(callsTo('get', `${PATH}/proposal`)).toEqual([]);
  });
});

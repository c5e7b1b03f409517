import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { callsTo, findText, inDropdown, respondWith, setUpMockApi, visit } from '../testing/visit.js';

setUpMockApi();

const HOLD = {
  id: 'hold-1',
  state: 'in_place',
  booking_id: null,
  owner_id: 'owner-1',
  owner_name: 'Olive Owner',
  reason: 'Guest and owner have the same phone',
  reference: 'own-stay 1',
  placed_at: '2026-05-13T12:00:00.000Z',
  lifted_at: null,
};
const WANTED = { act: 'lift_payout_hold', subject_id: 'hold-1', params: {} };
const needsSecond = respondWith(
  'post',
  '/admin/payout-holds/hold-1/lift',
  { code: 'approval.required', status: 409, detail: 'This needs a second operator.', approval: WANTED },
  { status: 409 },
);
const REQUEST = {
  id: 'approval-1',
  act: 'cancel_booking',
  state: 'waiting',
  subject_kind: 'booking',
  subject_id: 'booking-1',
  params: { refund: 'full' },
  effect: { refund: 'full', refund_amount: 700 },
  amount: 700,
  rows: null,
  person_id: 'user-1',
  person_name: 'Tara Traveler',
  booking_id: 'booking-1',
  reason: 'The guest broke a leg',
  requested_by: 'operator-support',
  requested_by_name: 'Samir Haddad',
  requested_at: '2026-05-13T12:00:00.000Z',
  expires_at: '2026-05-16T12:00:00.000Z',
  decided_by_name: null,
  decided_at: null,
  decision_reason: null,
  used_at: null,
};

async function choose(user: UserEvent, command: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await inDropdown('menuitem', command));
}

describe('G12 An act that needs a second operator', () => {
  it('is asked for from where it was refused, with the reason that was given', async () => {
    const user = visit('/money/holds', {
      api: [
        respondWith('get', '/admin/money/holds', [HOLD]),
        needsSecond,
        respondWith('post', '/admin/approvals', { id: 'approval-1' }, { status: 201 }),
      ],
    });
    await choose(user, 'Lift');
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/^Why/), 'We have talked to her');
    await user.click(within(dialog).getByRole('button', { name: 'Lift hold' }));
    await within(dialog).findByText('This needs a second operator.');
    await user.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
    await findText('Sent for approval. It happens as soon as another operator approves.');
    expect(callsTo('post', '/admin/approvals').map(({ body }) => body)).toEqual([
      { ...WANTED, reason: 'We have talked to her' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says so when it has been asked for already, and stays open', async () => {
    const asked = respondWith(
      'post',
      '/admin/approvals',
      { code: 'approval.asked_already', status: 409, detail: 'You have asked for this already' },
      { status: 409 },
    );
    const user = visit('/money/holds', {
      api: [respondWith('get', '/admin/money/holds', [HOLD]), needsSecond, asked],
    });
    await choose(user, 'Lift');
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/^Why/), 'We have talked to her');
    await user.click(within(dialog).getByRole('button', { name: 'Lift hold' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Ask for approval' }));
    await within(dialog).findByText('You have asked for this already');
  });

  it('is approved by another, who reads what it does and why', async () => {
    const user = visit('/approvals', {
      api: [
        respondWith('get', '/admin/approvals', [REQUEST]),
        respondWith('post', '/admin/approvals/approval-1/approve', () => new Response(null, { status: 204 })),
      ],
    });
    await findText('Cancel a stay of Tara Traveler and refund $700.00');
    await choose(user, 'Approve');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Samir Haddad asks: “The guest broke a leg”');
    await user.type(within(dialog).getByLabelText(/^Why/), 'Seen the note');
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(callsTo('post', '/admin/approvals/approval-1/approve')).toHaveLength(1));
  });

  it('is withdrawn by whoever asked, and not approved', async () => {
    const user = visit('/approvals', {
      api: [respondWith('get', '/admin/approvals', [{ ...REQUEST, requested_by: 'operator-admin' }])],
    });
    await user.click(await screen.findByRole('button', { name: 'Actions' }));
    await inDropdown('menuitem', 'Withdraw');
    expect(screen.queryByRole('menuitem', { name: 'Approve', hidden: true })).toBeNull();
  });
});

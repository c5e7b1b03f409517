import { screen, waitFor, within } from '@testing-library/react';
import type { RestoreView } from '#libs/core/contracts';
import {
  anOperator,
  callsTo,
  findText,
  overrideResponses,
  respondWith,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const FINDING = {
  ...{
    id: 'finding-1',
    kind: 'transfer_forgotten',
    object_id: 'tr_1',
    booking_id: null,
    ours: 0,
    theirs: 190,
  },
  ...{ note: 'We sent this payout after the backup', state: 'open', closed_at: null },
  ...{ found_at: '2026-05-13T12:00:00.000Z', seen_at: '2026-05-13T12:00:00.000Z' },
};
const restore = (undecided: number) =>
  respondWith('get', '/admin/reconciliation/restore', {
    open: {
      backup_made_at: '2026-05-13T03:00:00.000Z',
      restored_at: '2026-05-13T11:00:00.000Z',
      undecided,
    },
  } satisfies RestoreView);
const noRestore = respondWith('get', '/admin/reconciliation/restore', { open: null });
const findings = respondWith('get', '/admin/reconciliation/findings', ({ query }) =>
  query.get('state') === 'open'
    ? [FINDING]
    : [{ ...FINDING, id: 'finding-0', note: 'Of last year', state: 'gone' }],
);
const runs = respondWith('get', '/admin/reconciliation/runs', []);
const TITLE = 'Open decisions after the restore';

describe('Reconciliation', () => {
  it('lists all findings in normal operation, without a word of a restore', async () => {
    visit('/reconciliation', { api: [noRestore, findings, runs] });
    await findText('Of last year');
    expect(screen.queryByText('Read-only after a restore')).toBeNull();
    expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
  });

  it('after a restore shows what is left to decide, each with its action, until nothing is', async () => {
    const user = visit('/reconciliation', { api: [restore(1), findings, runs] });
    const panel = await screen.findByRole('region', { name: TITLE });
    await within(panel).findByText('We sent this payout after the backup');
    expect(screen.queryByText('Of last year')).toBeNull();
    await user.click(within(panel).getByRole('button', { name: 'Resolve' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/^Why/), 'It was sent on Monday');
    overrideResponses(
      restore(0),
      respondWith(
        'post',
        '/admin/reconciliation/findings/finding-1/resolve',
        () => new Response(null, { status: 204 }),
      ),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Resolve' }));
    await findText(/Nothing is left to decide/);
    expect(callsTo('post', '/admin/reconciliation/findings/finding-1/resolve')).toHaveLength(1);
  });
});

describe('While a restore is open', () => {
  it('every screen says that the product is read-only, and leads to what is left', async () => {
    visit('/homes', { api: [restore(2), respondWith('get', '/admin/homes', [])] });
    await findText('Read-only after a restore');
    expect(screen.getByRole('link', { name: '2 differences left to decide' }).getAttribute('href')).toBe(
      '/admin/reconciliation',
    );
  });

  it('nothing is asked for operators who may not see money', async () => {
    visit('/homes', {
      as: anOperator('moderator'),
      api: [restore(2), respondWith('get', '/admin/homes', [])],
    });
    await waitFor(() => expect(callsTo('get', '/admin/homes')).toHaveLength(1));
    expect(callsTo('get', '/admin/reconciliation/restore')).toEqual([]);
  });
});

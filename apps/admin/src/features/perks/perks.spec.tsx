import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { OperatorPerkView, PerkTermsView, PerkVersionView } from '#libs/core/contracts';
import {
  anOperator,
  respondWith,
  callsTo,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const DINNER: PerkTermsView = {
  category: 'dining',
  title: 'Dinner for two',
  description: 'A set menu nearby.',
  min_tier: 'explorer',
  points_cost: 800,
  discount_percentage: null,
  voucher: null,
  worth: null,
  min_nights: 1,
  min_subtotal: 0,
};
const OFF: PerkTermsView = {
  ...DINNER,
  voucher: 'percentage',
  discount_percentage: 10,
  worth: 60,
  min_nights: 2,
};

const version = (part: Partial<PerkVersionView> = {}): PerkVersionView => ({
  id: '1',
  state: 'in_force',
  offered: true,
  terms: DINNER,
  effective_from: null,
  set_at: '2026-05-01T00:00:00.000Z',
  set_by: null,
  reason: null,
  ...part,
});
const perk = (part: Partial<OperatorPerkView> = {}): OperatorPerkView => ({
  id: 'perk-1',
  newest: '1',
  history: [version()],
  redeemed: 1_204,
  open_vouchers: 17,
  ...part,
});
const perkAnswer = (part: Partial<OperatorPerkView> = {}) =>
  respondWith('get', '/admin/perks/perk-1', { ...perk(part) });
const previewAnswer = (...effect: string[]) =>
  respondWith('post', '/admin/perks/perk-1/changes/preview', { effect });

async function openChangeDialog(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  return screen.findByRole('dialog', { name: 'Change: Dinner for two' });
}

async function fill(user: UserEvent, dialog: HTMLElement, label: string, text: string): Promise<void> {
  const field = within(dialog).getByLabelText(label, { exact: false });
  await user.clear(field);
  await user.type(field, text);
}

describe('The perk screen', () => {
  it('shows its terms, vouchers and the whole history, with planned and replaced terms', async () => {
    const planned = version({
      id: '2',
      state: 'planned',
      terms: { ...OFF, points_cost: 900 },
      effective_from: '2099-06-01T00:00:00.000Z',
      set_by: { id: 'o', full_name: 'Finn Finance' },
      reason: 'Summer',
    });
    visit('/perks/perk-1', { api: [perkAnswer({ history: [planned, version()] })] });
    await screen.findByRole('heading', { level: 1, name: 'Dinner for two' });
    expect(screen.getByRole('region', { name: 'Terms' }).textContent).toContain(
      '800 points, Explorer and up',
    );
    expect(screen.getByRole('region', { name: 'Vouchers' }).textContent).toContain(
      'Redeemed 1,204 times. 17 vouchers still unused.',
    );
    const [first, second] = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
    expect(first?.textContent).toContain('900 points, Explorer and up');
    expect(first?.textContent).toContain('(scheduled)');
    expect(first?.textContent).toContain('10% off the nights, up to $60.00, for stays of 2 nights or more');
    expect(first?.textContent).toContain('Finn Finance');
    expect(first?.textContent).toContain('Summer');
    expect(second?.textContent).toContain('from the start (current)');
  });

  it('shows no buttons to operators who may not manage perks', async () => {
    visit('/perks/perk-1', { as: anOperator('support'), api: [perkAnswer()] });
    await screen.findByRole('heading', { level: 1, name: 'Dinner for two' });
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'End' })).toBeNull();
  });

  it('says when the perk cannot be loaded, and can be retried', async () => {
    const user = visit('/perks/perk-1', {
      api: [
        respondWithError(
          'get',
          '/admin/perks/perk-1',
          503,
          'We are briefly unavailable. Please try again in a moment.',
        ),
      ],
    });
    await findText('We are briefly unavailable. Please try again in a moment.');
    overrideResponses(perkAnswer());
    await user.click(screen.getByRole('button', { name: /again|retry/i }));
    await screen.findByRole('heading', { level: 1, name: 'Dinner for two' });
  });
});

describe('Changing a perk', () => {
  it('previews the effect, asks for a reason, and sends the terms with their base version', async () => {
    const after = perk({
      newest: '2',
      history: [version({ id: '2', terms: { ...DINNER, points_cost: 900 } })],
    });
    const user = visit('/perks/perk-1', {
      api: [
        perkAnswer(),
        previewAnswer('Cost changes from 800 points to 900 points.'),
        respondWith('post', '/admin/perks/perk-1/changes', { ...after }),
      ],
    });
    const dialog = await openChangeDialog(user);
    await fill(user, dialog, 'Cost in points', '900');
    await within(dialog).findByText('Cost changes from 800 points to 900 points.');
    const request = { terms: { ...DINNER, points_cost: 900 }, based_on: '1', effective_from: null };
    await waitFor(() => {
      expect(callsTo('post', '/admin/perks/perk-1/changes/preview').at(-1)?.body).toEqual(request);
    });
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Change perk' });
    expect(button.disabled).toBe(true);
    await fill(user, dialog, 'Why?', 'It costs us more');
    await user.click(button);
    await findText('Perk saved');
    expect(callsTo('post', '/admin/perks/perk-1/changes').map(({ body }) => body)).toEqual([
      { ...request, reason: 'It costs us more' },
    ]);
  });

  it('sends the effective date as an instant', async () => {
    const user = visit('/perks/perk-1', {
      api: [
        perkAnswer(),
        previewAnswer('Something'),
        respondWith('post', '/admin/perks/perk-1/changes', { ...perk() }),
      ],
    });
    const dialog = await openChangeDialog(user);
    await fill(user, dialog, 'Effective from', '2099-06-01T12:30');
    await fill(user, dialog, 'Why?', 'Summer');
    await user.click(within(dialog).getByRole('button', { name: 'Change perk' }));
    await findText('Perk saved');
    expect(callsTo('post', '/admin/perks/perk-1/changes')[0]?.body).toMatchObject({
      effective_from: new Date('2099-06-01T12:30').toISOString(),
    });
  });

  it('asks for approval of what was refused, and not any more once something else is wanted', async () => {
    const approval = {
      act: 'offer_perk',
      subject_id: 'perk-1',
      params: { title: 'Dinner for two', points_cost: 1 },
    };
    const problem = {
      code: 'approval.required',
      status: 409,
      detail: 'This needs a second operator.',
      approval,
    };
    const user = visit('/perks/perk-1', {
      api: [
        perkAnswer(),
        previewAnswer('Something'),
        respondWith('post', '/admin/perks/perk-1/changes', problem, { status: 409 }),
        respondWith('post', '/admin/approvals', { id: 'approval-1' }, { status: 201 }),
      ],
    });
    const dialog = await openChangeDialog(user);
    await fill(user, dialog, 'Why?', 'Summer');
    await user.click(within(dialog).getByRole('button', { name: 'Change perk' }));
    await within(dialog).findByRole('button', { name: 'Ask for approval' });
    await fill(user, dialog, 'Cost in points', '2');
    expect(within(dialog).queryByRole('button', { name: 'Ask for approval' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Change perk' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Ask for approval' }));
    await waitFor(() => expect(callsTo('post', '/admin/approvals')).toHaveLength(1));
    expect(callsTo('post', '/admin/approvals')[0]?.body).toEqual({ ...approval, reason: 'Summer' });
  });

  it('keeps the input when the server rejects it, with each message at its field', async () => {
    const problem = {
      status: 422,
      detail: 'Please give the perk a title',
      errors: [
        { field: 'terms.title', message: 'Please give the perk a title' },
        { field: 'effective_from', message: 'Please choose a later moment' },
      ],
    };
    const user = visit('/perks/perk-1', {
      api: [
        perkAnswer(),
        previewAnswer('Something'),
        respondWith('post', '/admin/perks/perk-1/changes', problem, { status: 422 }),
      ],
    });
    const dialog = await openChangeDialog(user);
    await user.clear(within(dialog).getByLabelText('Title'));
    await fill(user, dialog, 'Description', 'Five courses');
    await fill(user, dialog, 'Why?', 'A better menu');
    await user.click(within(dialog).getByRole('button', { name: 'Change perk' }));
    const messages = await within(dialog).findAllByText('Please give the perk a title');
    expect(messages).toHaveLength(2); // at the field, and at the button
    const field = (name: string): HTMLInputElement => within(dialog).getByLabelText(name, { exact: false });
    expect(field('Title').getAttribute('aria-invalid')).toBe('true');
    expect(field('Effective from').getAttribute('aria-invalid')).toBe('true');
    expect(within(dialog).getByText('Please choose a later moment')).toBeTruthy();
    expect(field('Description').value).toBe('Five courses');
    expect(field('Why?').value).toBe('A better menu');
  });

  it('shows the discount fields only for stay vouchers, and clears them without one', async () => {
    const user = visit('/perks/perk-1', {
      api: [
        perkAnswer({ history: [version({ terms: OFF })] }),
        previewAnswer('Something'),
        respondWith('post', '/admin/perks/perk-1/changes', { ...perk() }),
      ],
    });
    const dialog = await openChangeDialog(user);
    expect(within(dialog).getByLabelText('Maximum')).toBeTruthy();
    // The library gives the select's clear button no accessible name.
    const [clear] = dialog.querySelectorAll<HTMLButtonElement>('.mantine-Select-root button');
    if (!clear) throw new Error('the select has no clear button');
    await user.click(clear);
    expect(within(dialog).queryByLabelText('Maximum')).toBeNull();
    await fill(user, dialog, 'Why?', 'Partners give it now');
    await user.click(within(dialog).getByRole('button', { name: 'Change perk' }));
    await findText('Perk saved');
    expect(callsTo('post', '/admin/perks/perk-1/changes')[0]?.body).toMatchObject({
      terms: { voucher: null, worth: null, min_nights: 1, min_subtotal: 0 },
    });
  });
});

describe('Ending a perk', () => {
  it('previews the effect, asks for a reason, and sends no terms', async () => {
    const ended = perk({
      newest: '2',
      history: [version({ id: '2', offered: false }), version({ state: 'past' })],
    });
    const user = visit('/perks/perk-1', {
      api: [
        perkAnswer(),
        previewAnswer('Vouchers already redeemed keep their terms; 17 can still be used.'),
        respondWith('post', '/admin/perks/perk-1/changes', { ...ended }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'End' }));
    const dialog = await screen.findByRole('dialog', { name: 'End: Dinner for two' });
    await within(dialog).findByText(/keep their terms; 17/);
    await fill(user, dialog, 'Why?', 'The partner has closed');
    overrideResponses(perkAnswer(ended));
    await user.click(within(dialog).getByRole('button', { name: 'End perk' }));
    await findText('“Dinner for two” ended');
    await findText('Ended');
    expect(callsTo('post', '/admin/perks/perk-1/changes')[0]?.body).toEqual({
      terms: null,
      based_on: '1',
      effective_from: null,
      reason: 'The partner has closed',
    });
  });
});

describe('Adding a perk', () => {
  it('starts from the list and opens the new perk', async () => {
    const user = visit('/perks', {
      api: [
        respondWith('get', '/admin/perks', []),
        respondWith('post', '/admin/perks/preview', { effect: ['“Picnic” becomes available'] }),
        respondWith('post', '/admin/perks', {
          ...perk({ history: [version({ terms: { ...DINNER, title: 'Picnic' } })] }),
        }),
        respondWith('get', '/admin/perks/perk-1', {
          ...perk({ history: [version({ terms: { ...DINNER, title: 'Picnic' } })] }),
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Add a perk' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a perk' });
    await fill(user, dialog, 'Title', 'Picnic');
    await fill(user, dialog, 'Description', 'A basket');
    await fill(user, dialog, 'Cost in points', '300');
    await fill(user, dialog, 'Why?', 'People asked for it');
    await user.click(within(dialog).getByRole('button', { name: 'Add perk' }));
    await screen.findByRole('heading', { level: 1, name: 'Picnic' });
    expect(callsTo('post', '/admin/perks')[0]?.body).toMatchObject({
      terms: {
        title: 'Picnic',
        description: 'A basket',
        points_cost: 300,
        category: null,
        min_tier: 'explorer',
      },
      reason: 'People asked for it',
    });
  });

  it('is not offered to operators who may not manage perks', async () => {
    visit('/perks', { as: anOperator('moderator'), api: [respondWith('get', '/admin/perks', [])] });
    await findText('No perks');
    expect(screen.queryByRole('button', { name: 'Add a perk' })).toBeNull();
  });
});

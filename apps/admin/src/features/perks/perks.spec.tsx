import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { OperatorPerkView, PerkTermsView, PerkVersionView } from '#libs/core/contracts';
import {
  anOperator,
  answers,
  callsTo,
  nowAnswers,
  refuses,
  says,
  standInApi,
  visit,
} from '../../testing/visit.js';

standInApi();

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
const shows = (part: Partial<OperatorPerkView> = {}) =>
  answers('get', '/admin/perks/perk-1', { ...perk(part) });
const previews = (...effect: string[]) => answers('post', '/admin/perks/perk-1/changes/preview', { effect });

async function changing(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  return screen.findByRole('dialog', { name: 'Change: Dinner for two' });
}

async function types(user: UserEvent, dialog: HTMLElement, label: string, text: string): Promise<void> {
  const field = within(dialog).getByLabelText(label, { exact: false });
  await user.clear(field);
  await user.type(field, text);
}

describe('A perk', () => {
  it('shows its terms, its vouchers and everything that was chosen, planned and replaced', async () => {
    const planned = version({
      id: '2',
      state: 'planned',
      terms: { ...OFF, points_cost: 900 },
      effective_from: '2099-06-01T00:00:00.000Z',
      set_by: { id: 'o', full_name: 'Finn Finance' },
      reason: 'Summer',
    });
    visit('/perks/perk-1', { api: [shows({ history: [planned, version()] })] });
    await screen.findByRole('heading', { level: 1, name: 'Dinner for two' });
    expect(screen.getByRole('region', { name: 'Terms' }).textContent).toContain('800 points, from Explorer');
    expect(screen.getByRole('region', { name: 'Vouchers' }).textContent).toContain(
      'Redeemed 1,204 times; 17 of them can still be used.',
    );
    const [first, second] = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
    expect(first?.textContent).toContain('900 points, from Explorer');
    expect(first?.textContent).toContain('(planned)');
    expect(first?.textContent).toContain('10% off the nights, up to $60.00, for stays of 2 nights or more');
    expect(first?.textContent).toContain('Finn Finance');
    expect(first?.textContent).toContain('Summer');
    expect(second?.textContent).toContain('from the beginning (in force)');
  });

  it('is shown without buttons to operators who do not decide about perks', async () => {
    visit('/perks/perk-1', { as: anOperator('support'), api: [shows()] });
    await screen.findByRole('heading', { level: 1, name: 'Dinner for two' });
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'End' })).toBeNull();
  });

  it('that cannot be loaded says so, and can be tried again', async () => {
    const user = visit('/perks/perk-1', {
      api: [refuses('get', '/admin/perks/perk-1', 503, 'Away for a moment')],
    });
    await says('Away for a moment');
    nowAnswers(shows());
    await user.click(screen.getByRole('button', { name: /again|retry/i }));
    await screen.findByRole('heading', { level: 1, name: 'Dinner for two' });
  });
});

describe('Changing a perk', () => {
  it('says what it changes, asks why, and sends the terms with what they were based on', async () => {
    const after = perk({
      newest: '2',
      history: [version({ id: '2', terms: { ...DINNER, points_cost: 900 } })],
    });
    const user = visit('/perks/perk-1', {
      api: [
        shows(),
        previews('Cost: 800 points until then, 900 points from then on.'),
        answers('post', '/admin/perks/perk-1/changes', { ...after }),
      ],
    });
    const dialog = await changing(user);
    await types(user, dialog, 'Cost in points', '900');
    await within(dialog).findByText('Cost: 800 points until then, 900 points from then on.');
    const wanted = { terms: { ...DINNER, points_cost: 900 }, based_on: '1', effective_from: null };
    await waitFor(() => {
      expect(callsTo('post', '/admin/perks/perk-1/changes/preview').at(-1)?.body).toEqual(wanted);
    });
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Change perk' });
    expect(button.disabled).toBe(true);
    await types(user, dialog, 'Why?', 'It costs us more');
    await user.click(button);
    await says('Done: Dinner for two');
    expect(callsTo('post', '/admin/perks/perk-1/changes').map(({ body }) => body)).toEqual([
      { ...wanted, reason: 'It costs us more' },
    ]);
  });

  it('sends the chosen moment as an instant', async () => {
    const user = visit('/perks/perk-1', {
      api: [shows(), previews('Something'), answers('post', '/admin/perks/perk-1/changes', { ...perk() })],
    });
    const dialog = await changing(user);
    await types(user, dialog, 'From when on', '2099-06-01T12:30');
    await types(user, dialog, 'Why?', 'Summer');
    await user.click(within(dialog).getByRole('button', { name: 'Change perk' }));
    await says('Done: Dinner for two');
    expect(callsTo('post', '/admin/perks/perk-1/changes')[0]?.body).toMatchObject({
      effective_from: new Date('2099-06-01T12:30').toISOString(),
    });
  });

  it('keeps what was typed when the server refuses, with each sentence at its field', async () => {
    const refusal = {
      status: 422,
      detail: 'Please check the highlighted fields',
      errors: [
        { field: 'terms.title', message: 'Please give the perk a title' },
        { field: 'effective_from', message: 'Please choose a later moment' },
      ],
    };
    const user = visit('/perks/perk-1', {
      api: [
        shows(),
        previews('Something'),
        answers('post', '/admin/perks/perk-1/changes', refusal, { status: 422 }),
      ],
    });
    const dialog = await changing(user);
    await user.clear(within(dialog).getByLabelText('Title'));
    await types(user, dialog, 'What one gets', 'Five courses');
    await types(user, dialog, 'Why?', 'A better menu');
    await user.click(within(dialog).getByRole('button', { name: 'Change perk' }));
    await within(dialog).findByText('Please check the highlighted fields');
    const field = (name: string): HTMLInputElement => within(dialog).getByLabelText(name, { exact: false });
    expect(field('Title').getAttribute('aria-invalid')).toBe('true');
    expect(within(dialog).getByText('Please give the perk a title')).toBeTruthy();
    expect(field('From when on').getAttribute('aria-invalid')).toBe('true');
    expect(within(dialog).getByText('Please choose a later moment')).toBeTruthy();
    expect(field('What one gets').value).toBe('Five courses');
    expect(field('Why?').value).toBe('A better menu');
  });

  it('asks for the terms of a stay only of a voucher for stays, and forgets them without one', async () => {
    const user = visit('/perks/perk-1', {
      api: [
        shows({ history: [version({ terms: OFF })] }),
        previews('Something'),
        answers('post', '/admin/perks/perk-1/changes', { ...perk() }),
      ],
    });
    const dialog = await changing(user);
    expect(within(dialog).getByLabelText('At most')).toBeTruthy();
    // The button that empties the choice has no name of its own in the library.
    const [clear] = dialog.querySelectorAll<HTMLButtonElement>('.mantine-Select-root button');
    if (!clear) throw new Error('the choice cannot be emptied');
    await user.click(clear);
    expect(within(dialog).queryByLabelText('At most')).toBeNull();
    await types(user, dialog, 'Why?', 'Partners give it now');
    await user.click(within(dialog).getByRole('button', { name: 'Change perk' }));
    await says('Done: Dinner for two');
    expect(callsTo('post', '/admin/perks/perk-1/changes')[0]?.body).toMatchObject({
      terms: { voucher: null, worth: null, min_nights: 1, min_subtotal: 0 },
    });
  });
});

describe('Ending a perk', () => {
  it('says what stays, asks why, and sends no terms', async () => {
    const ended = perk({
      newest: '2',
      history: [version({ id: '2', offered: false }), version({ state: 'past' })],
    });
    const user = visit('/perks/perk-1', {
      api: [
        shows(),
        previews('Vouchers that were bought before, can still be used, and stay exactly as they are: 17.'),
        answers('post', '/admin/perks/perk-1/changes', { ...ended }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'End' }));
    const dialog = await screen.findByRole('dialog', { name: 'End: Dinner for two' });
    await within(dialog).findByText(/stay exactly as they are: 17/);
    await types(user, dialog, 'Why?', 'The partner has closed');
    nowAnswers(shows(ended));
    await user.click(within(dialog).getByRole('button', { name: 'End perk' }));
    await says('Done: Dinner for two ends');
    await says('ended');
    expect(callsTo('post', '/admin/perks/perk-1/changes')[0]?.body).toEqual({
      terms: null,
      based_on: '1',
      effective_from: null,
      reason: 'The partner has closed',
    });
  });
});

describe('Adding a perk', () => {
  it('begins at the list and ends at the new perk', async () => {
    const user = visit('/perks', {
      api: [
        answers('get', '/admin/perks', []),
        answers('post', '/admin/perks/preview', { effect: ['“Picnic” is shown from that moment on'] }),
        answers('post', '/admin/perks', {
          ...perk({ history: [version({ terms: { ...DINNER, title: 'Picnic' } })] }),
        }),
        answers('get', '/admin/perks/perk-1', {
          ...perk({ history: [version({ terms: { ...DINNER, title: 'Picnic' } })] }),
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Add a perk' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a perk' });
    await types(user, dialog, 'Title', 'Picnic');
    await types(user, dialog, 'What one gets', 'A basket');
    await types(user, dialog, 'Cost in points', '300');
    await types(user, dialog, 'Why?', 'People asked for it');
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
      based_on: null,
      reason: 'People asked for it',
    });
  });

  it('is not offered to operators who do not decide about perks', async () => {
    visit('/perks', { as: anOperator('moderator'), api: [answers('get', '/admin/perks', [])] });
    await says('Nothing matches');
    expect(screen.queryByRole('button', { name: 'Add a perk' })).toBeNull();
  });
});

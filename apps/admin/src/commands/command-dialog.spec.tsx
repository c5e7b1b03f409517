import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  anOperator,
  respondWith,
  callsTo,
  inDropdown,
  overrideResponses,
  findText,
  setUpMockApi,
  visit,
} from '../testing/visit.js';

setUpMockApi();

const HOME = {
  id: 'home-1',
  title: 'Heron house',
  city: 'Astoria',
  status: 'listed',
  owner_id: 'user-2',
  owner_name: 'Olive Owner',
  price_per_night: 100,
  average_rating: null,
  reviews: 0,
  created_at: '2026-05-13T12:00:00.000Z',
};
const PATH = '/admin/homes/home-1/pause';
const homes = respondWith('get', '/admin/homes', [HOME]);
const pauseSucceeds = respondWith('post', PATH, () => new Response(null, { status: 204 }));

async function openDialog(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await inDropdown('menuitem', 'Pause'));
  return screen.findByRole('dialog', { name: 'Pause Heron house' });
}
const reasonField = (dialog: HTMLElement): HTMLTextAreaElement => within(dialog).getByLabelText(/^Why\?/);
const confirmButton = (dialog: HTMLElement): HTMLButtonElement =>
  within(dialog).getByRole('button', { name: 'Pause home' });

describe('The commands of a row', () => {
  it('stand in its menu, only those that apply', async () => {
    const user = visit('/homes', { api: [homes] });
    const row = await screen.findByRole('row', { name: /Heron house/ });
    await user.click(within(row).getByRole('button', { name: 'Actions' }));
    await inDropdown('menuitem', 'Pause');
    expect(screen.queryByRole('menuitem', { name: 'Resume', hidden: true })).toBeNull();
  });

  it('have no column when no row has any', async () => {
    visit('/homes', { api: [respondWith('get', '/admin/homes', [{ ...HOME, status: 'removed' }])] });
    await screen.findByRole('row', { name: /Heron house/ });
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
  });
});

describe('The command dialog', () => {
  it('shows what will happen, and does nothing without a reason', async () => {
    const user = visit('/homes', { api: [homes, pauseSucceeds] });
    const dialog = await openDialog(user);
    expect(dialog.textContent).toContain('It can no longer be found or booked');
    expect(confirmButton(dialog).disabled).toBe(true);
    await user.type(reasonField(dialog), '  a ');
    expect(confirmButton(dialog).disabled).toBe(true);
    await user.type(reasonField(dialog), '{Enter}');
    expect(callsTo('post', PATH)).toEqual([]);
  });

  it('closes on Back, which stays on the page, and returns the focus', async () => {
    const user = visit('/homes', { api: [homes, pauseSucceeds] });
    await openDialog(user);
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname).toBe('/admin/homes');
    const opener = screen.getByRole('button', { name: 'Actions' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('runs the command once when a reason is given, confirms it and reloads the list', async () => {
    const user = visit('/homes', { api: [homes, pauseSucceeds] });
    const dialog = await openDialog(user);
    await user.type(reasonField(dialog), 'No smoke detector');
    overrideResponses(respondWith('get', '/admin/homes', [{ ...HOME, status: 'paused' }]));
    await user.click(confirmButton(dialog));
    await findText('Heron house paused');
    await screen.findByRole('cell', { name: 'Paused' });
    expect(callsTo('post', PATH).map(({ body }) => body)).toEqual([{ reason: 'No smoke detector' }]);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it("shows the server's error at its field and keeps the input", async () => {
    const problem = {
      status: 422,
      detail: 'Please say why, in a few words',
      errors: [{ field: 'reason', message: 'This says too little' }],
    };
    const user = visit('/homes', {
      api: [homes, respondWith('post', PATH, problem, { status: 422 })],
    });
    const dialog = await openDialog(user);
    await user.type(reasonField(dialog), 'Because');
    await user.click(confirmButton(dialog));
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'Please say why, in a few words',
    );
    expect(within(dialog).getByText('This says too little')).toBeTruthy();
    expect(reasonField(dialog).getAttribute('aria-invalid')).toBe('true');
    expect(reasonField(dialog).value).toBe('Because');
    overrideResponses(pauseSucceeds);
    await user.click(confirmButton(dialog));
    await findText('Heron house paused');
  });

  it('closes on "Not now" without running the command', async () => {
    const user = visit('/homes', { api: [homes, pauseSucceeds] });
    const dialog = await openDialog(user);
    await user.type(reasonField(dialog), 'No smoke detector');
    await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(callsTo('post', PATH)).toEqual([]);
  });

  it('D4 is not offered to operators without the permission', async () => {
    visit('/homes', { as: anOperator('support'), api: [homes] });
    await findText('Heron house');
    expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
  });
});

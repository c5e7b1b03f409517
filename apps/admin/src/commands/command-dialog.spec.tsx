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

const NORA = {
  id: 'user-1',
  full_name: 'Nora Field',
  email: 'nora@example.test',
  role: 'traveler',
  plan: 'basic',
  suspended: false,
  suspended_at: null,
  created_at: '2026-05-13T12:00:00.000Z',
};
const people = respondWith('get', '/admin/users', [NORA]);
const suspendSucceeds = respondWith(
  'post',
  '/admin/users/user-1/suspend',
  () => new Response(null, { status: 204 }),
);

async function openDialog(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  return screen.findByRole('dialog', { name: 'Suspend Nora Field' });
}
const reasonField = (dialog: HTMLElement): HTMLTextAreaElement => within(dialog).getByLabelText(/^Why\?/);
const confirmButton = (dialog: HTMLElement): HTMLButtonElement =>
  within(dialog).getByRole('button', { name: 'Suspend account' });

describe('The commands of a row', () => {
  it('stand in the row, and those that are seldom needed in a menu', async () => {
    const user = visit('/users', { api: [people] });
    const row = await screen.findByRole('row', { name: /Nora Field/ });
    expect(
      within(row)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Suspend', 'More']);
    await user.click(within(row).getByRole('button', { name: 'More' }));
    await user.click(await inDropdown('menuitem', 'Erase'));
    await screen.findByRole('dialog', { name: 'Erase Nora Field' });
  });
});

describe('The command dialog', () => {
  it('shows what will happen, and does nothing without a reason', async () => {
    const user = visit('/users', { api: [people, suspendSucceeds] });
    const dialog = await openDialog(user);
    expect(dialog.textContent).toContain('Every session of this account ends at once');
    expect(confirmButton(dialog).disabled).toBe(true);
    await user.type(reasonField(dialog), '  a ');
    expect(confirmButton(dialog).disabled).toBe(true);
    await user.type(reasonField(dialog), '{Enter}');
    expect(callsTo('post', '/admin/users/user-1/suspend')).toEqual([]);
  });

  it('closes on Back, which stays on the page, and returns the focus', async () => {
    const user = visit('/users', { api: [people, suspendSucceeds] });
    await openDialog(user);
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname).toBe('/admin/users');
    const opener = screen.getByRole('button', { name: 'Suspend' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('runs the command once when a reason is given, confirms it and reloads the list', async () => {
    const user = visit('/users', { api: [people, suspendSucceeds] });
    const dialog = await openDialog(user);
    await user.type(reasonField(dialog), 'Three stolen cards');
    overrideResponses(respondWith('get', '/admin/users', [{ ...NORA, suspended: true }]));
    await user.click(confirmButton(dialog));
    await findText('Nora Field suspended');
    await screen.findByRole('button', { name: 'Restore' });
    expect(callsTo('post', '/admin/users/user-1/suspend').map(({ body }) => body)).toEqual([
      { reason: 'Three stolen cards' },
    ]);
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
    const user = visit('/users', {
      api: [people, respondWith('post', '/admin/users/user-1/suspend', problem, { status: 422 })],
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
    overrideResponses(suspendSucceeds);
    await user.click(confirmButton(dialog));
    await findText('Nora Field suspended');
  });

  it('closes on "Not now" without running the command', async () => {
    const user = visit('/users', { api: [people, suspendSucceeds] });
    const dialog = await openDialog(user);
    await user.type(reasonField(dialog), 'Three stolen cards');
    await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(callsTo('post', '/admin/users/user-1/suspend')).toEqual([]);
  });

  it('D4 is not offered to operators without the permission', async () => {
    visit('/users', { as: anOperator('support'), api: [people] });
    await findText('Nora Field');
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
  });
});

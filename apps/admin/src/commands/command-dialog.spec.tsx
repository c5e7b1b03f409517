import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { anOperator, answers, callsTo, nowAnswers, says, standInApi, visit } from '../testing/visit.js';

standInApi();

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
const people = answers('get', '/admin/users', [NORA]);
const suspends = answers('post', '/admin/users/user-1/suspend', () => new Response(null, { status: 204 }));

async function opens(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  return screen.findByRole('dialog', { name: 'Suspend Nora Field' });
}
const why = (dialog: HTMLElement): HTMLTextAreaElement => within(dialog).getByLabelText(/^Why\?/);
const verb = (dialog: HTMLElement): HTMLButtonElement =>
  within(dialog).getByRole('button', { name: 'Suspend account' });

describe('Before anything is done to somebody', () => {
  it('the dialog says what will happen, and does nothing without a reason', async () => {
    const user = visit('/users', { api: [people, suspends] });
    const dialog = await opens(user);
    expect(dialog.textContent).toContain('Every session of this account ends at once');
    expect(verb(dialog).disabled).toBe(true);
    await user.type(why(dialog), '  a ');
    expect(verb(dialog).disabled).toBe(true);
    await user.type(why(dialog), '{Enter}');
    expect(callsTo('post', '/admin/users/user-1/suspend')).toEqual([]);
  });

  it('with a reason it is done once, said, and the list is read again', async () => {
    const user = visit('/users', { api: [people, suspends] });
    const dialog = await opens(user);
    await user.type(why(dialog), 'Three stolen cards');
    nowAnswers(answers('get', '/admin/users', [{ ...NORA, suspended: true }]));
    await user.click(verb(dialog));
    await says('Done: Suspend Nora Field');
    await screen.findByRole('button', { name: 'Restore' });
    expect(callsTo('post', '/admin/users/user-1/suspend').map(({ body }) => body)).toEqual([
      { reason: 'Three stolen cards' },
    ]);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('what the server refuses is said where it belongs, and what was typed stays', async () => {
    const problem = {
      status: 422,
      detail: 'Please say why, in a few words',
      errors: [{ field: 'reason', message: 'This says too little' }],
    };
    const user = visit('/users', {
      api: [people, answers('post', '/admin/users/user-1/suspend', problem, { status: 422 })],
    });
    const dialog = await opens(user);
    await user.type(why(dialog), 'Because');
    await user.click(verb(dialog));
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'Please say why, in a few words',
    );
    expect(within(dialog).getByText('This says too little')).toBeTruthy();
    expect(why(dialog).getAttribute('aria-invalid')).toBe('true');
    expect(why(dialog).value).toBe('Because');
    nowAnswers(suspends);
    await user.click(verb(dialog));
    await says('Done: Suspend Nora Field');
  });

  it('"Not now" closes it and does nothing', async () => {
    const user = visit('/users', { api: [people, suspends] });
    const dialog = await opens(user);
    await user.type(why(dialog), 'Three stolen cards');
    await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(callsTo('post', '/admin/users/user-1/suspend')).toEqual([]);
  });

  it('D4 is not offered to operators who may not do it', async () => {
    visit('/users', { as: anOperator('support'), api: [people] });
    await says('Nora Field');
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
  });
});

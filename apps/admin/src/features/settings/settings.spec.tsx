import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { SettingView } from '#libs/core/contracts';
import { answers, callsTo, nowAnswers, refuses, says, standInApi, visit } from '../../testing/visit.js';

standInApi();

const UPLOADS: SettingView = {
  key: 'photo_uploads',
  value: true,
  default: true,
  choices: null,
  range: null,
  history: [],
};
const HOLD: SettingView = {
  key: 'hold_minutes',
  value: 30,
  default: 30,
  choices: null,
  range: { min: 30, max: 120, unit: 'minutes' },
  history: [],
};
const CHOSEN: SettingView['history'][number] = {
  id: '1',
  value: false,
  effective_from: '2026-05-13T12:00:00.000Z',
  planned: false,
  set_at: '2026-05-13T11:59:00.000Z',
  set_by: { id: 'o', full_name: 'Ada Operator' },
  reason: 'Too many memes',
};
const settings = (...all: SettingView[]) =>
  answers(
    'get',
    '/admin/settings',
    all.map((one) => ({ ...one })),
  );
const previews = answers('get', '/admin/settings/preview', ({ query }) => ({
  effect: [`${query.get('key') ?? ''} would be ${query.get('value') ?? ''}.`],
}));

async function changes(user: UserEvent, title: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: `Change: ${title}` }));
  return screen.findByRole('dialog', { name: `Change: ${title}` });
}

describe('Settings', () => {
  it('say how they stand, and who chose that, when and why', async () => {
    visit('/settings', {
      api: [settings({ ...UPLOADS, value: false, history: [CHOSEN] }, HOLD)],
    });
    const uploads = await screen.findByRole('region', { name: 'Photo uploads' });
    expect(uploads.textContent).toContain('off');
    for (const part of ['Ada Operator', 'Too many memes']) expect(uploads.textContent).toContain(part);
    const hold = screen.getByRole('region', { name: 'Length of a hold' });
    expect(hold.textContent).toContain('Nobody has chosen yet: 30 minutes as configured.');
  });

  it('a switch is turned after its effect was read and a reason given', async () => {
    const user = visit('/settings', {
      api: [settings(UPLOADS), previews, answers('put', '/admin/settings', [{ ...UPLOADS, value: false }])],
    });
    const dialog = await changes(user, 'Photo uploads');
    await within(dialog).findByText('photo_uploads would be false.');
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Change setting' });
    expect(button.disabled).toBe(true);
    await user.type(within(dialog).getByLabelText(/^Why\?/), 'Too many memes');
    nowAnswers(settings({ ...UPLOADS, value: false, history: [CHOSEN] }));
    await user.click(button);
    await says('Photo uploads: off');
    await says(/Too many memes/);
    expect(callsTo('put', '/admin/settings').map(({ body }) => body)).toEqual([
      { key: 'photo_uploads', value: false, effective_from: null, reason: 'Too many memes' },
    ]);
  });

  it('a planned one is sent as an instant; a refused moment is said at its field and nothing typed is lost', async () => {
    const problem = {
      status: 422,
      detail: 'A setting counts from now on, never back in time.',
      errors: [{ field: 'effective_from', message: 'Please choose a later moment.' }],
    };
    const user = visit('/settings', {
      api: [settings(HOLD), previews, answers('put', '/admin/settings', problem, { status: 422 })],
    });
    const dialog = await changes(user, 'Length of a hold');
    const minutes = within(dialog).getByLabelText<HTMLInputElement>('Minutes');
    await user.clear(minutes);
    await user.type(minutes, '45');
    const from = within(dialog).getByLabelText<HTMLInputElement>(/^From when on/);
    await user.type(from, '2020-01-01T08:00');
    const why = within(dialog).getByLabelText<HTMLTextAreaElement>(/^Why\?/);
    await user.type(why, 'The season begins');
    await user.click(within(dialog).getByRole('button', { name: 'Change setting' }));
    await within(dialog).findByText('Please choose a later moment.');
    expect(from.getAttribute('aria-invalid')).toBe('true');
    expect([minutes.value, from.value, why.value]).toEqual(['45', '2020-01-01T08:00', 'The season begins']);
    expect(callsTo('put', '/admin/settings')[0]?.body).toEqual({
      key: 'hold_minutes',
      value: 45,
      effective_from: new Date('2020-01-01T08:00').toISOString(),
      reason: 'The season begins',
    });
  });

  it('a value that cannot be is said by the preview', async () => {
    const user = visit('/settings', {
      api: [
        settings(HOLD),
        refuses('get', '/admin/settings/preview', 422, 'This setting cannot have that value'),
      ],
    });
    const dialog = await changes(user, 'Length of a hold');
    await within(dialog).findByText('This setting cannot have that value');
    await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(callsTo('put', '/admin/settings')).toEqual([]);
  });

  it('that cannot be loaded say so', async () => {
    visit('/settings', { api: [refuses('get', '/admin/settings', 503, 'Away for a moment')] });
    await says('Away for a moment');
  });
});

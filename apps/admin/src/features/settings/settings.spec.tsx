import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { SettingView } from '#libs/core/contracts';
import {
  respondWith,
  callsTo,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

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
const settingsAnswer = (...all: SettingView[]) =>
  respondWith(
    'get',
    '/admin/settings',
    all.map((one) => ({ ...one })),
  );
const previewAnswer = respondWith('get', '/admin/settings/preview', ({ query }) => ({
  effect: [`${query.get('key') ?? ''} would be ${query.get('value') ?? ''}.`],
}));

async function openChangeDialog(user: UserEvent, title: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: `Change: ${title}` }));
  return screen.findByRole('dialog', { name: `Change: ${title}` });
}

describe('Settings', () => {
  it('show their value, and who chose it, when and why', async () => {
    visit('/settings', {
      api: [
        settingsAnswer({ ...UPLOADS, value: false, history: [CHOSEN] }, { ...HOLD, value: 45, default: 45 }),
      ],
    });
    const uploads = await screen.findByRole('listitem', { name: 'Photo uploads' });
    expect(uploads.textContent).toContain('Off');
    for (const part of ['Ada Operator', 'Too many memes']) expect(uploads.textContent).toContain(part);
    const hold = screen.getByRole('listitem', { name: 'Length of a hold' });
    expect(hold.textContent).toContain('45 minutes');
    expect(hold.textContent).not.toContain('Default');
  });

  it('change after the effect is shown and a reason is given', async () => {
    const user = visit('/settings', {
      api: [
        settingsAnswer(UPLOADS),
        previewAnswer,
        respondWith('put', '/admin/settings', [{ ...UPLOADS, value: false }]),
      ],
    });
    const dialog = await openChangeDialog(user, 'Photo uploads');
    await within(dialog).findByText('photo_uploads would be false.');
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Change setting' });
    expect(button.disabled).toBe(true);
    await user.type(within(dialog).getByLabelText(/^Why\?/), 'Too many memes');
    overrideResponses(settingsAnswer({ ...UPLOADS, value: false, history: [CHOSEN] }));
    await user.click(button);
    await findText('Photo uploads: Off');
    await findText(/Too many memes/);
    expect(callsTo('put', '/admin/settings').map(({ body }) => body)).toEqual([
      { key: 'photo_uploads', value: false, effective_from: null, reason: 'Too many memes' },
    ]);
  });

  it('send the effective date as an instant; a rejected date shows its error at the field and keeps the input', async () => {
    const problem = {
      status: 422,
      detail: 'A change cannot take effect in the past. Please choose a later time.',
      errors: [{ field: 'effective_from', message: 'Please choose a later moment.' }],
    };
    const user = visit('/settings', {
      api: [
        settingsAnswer(HOLD),
        previewAnswer,
        respondWith('put', '/admin/settings', problem, { status: 422 }),
      ],
    });
    const dialog = await openChangeDialog(user, 'Length of a hold');
    const minutes = within(dialog).getByLabelText<HTMLInputElement>('Minutes');
    await user.clear(minutes);
    await user.type(minutes, '45');
    const from = within(dialog).getByLabelText<HTMLInputElement>(/^Effective from/);
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

  it('show an invalid value as an error in the preview', async () => {
    const user = visit('/settings', {
      api: [
        settingsAnswer(HOLD),
        respondWithError('get', '/admin/settings/preview', 422, 'This setting cannot have that value'),
      ],
    });
    const dialog = await openChangeDialog(user, 'Length of a hold');
    await within(dialog).findByText('This setting cannot have that value');
    await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(callsTo('put', '/admin/settings')).toEqual([]);
  });

  it('say when they cannot be loaded', async () => {
    visit('/settings', {
      api: [
        respondWithError(
          'get',
          '/admin/settings',
          503,
          'We are briefly unavailable. Please try again in a moment.',
        ),
      ],
    });
    await findText('We are briefly unavailable. Please try again in a moment.');
  });
});

import validator from 'validator';
import { z } from 'zod';
import { SETTING_KEYS } from '#libs/core/rules';
import { get, post, put } from './call.js';
import { effectiveFrom, ReasonRequest } from './common.js';
import { absentWhenBlank, decimalsOf, Dollars, failsWith, Id, Instant, passesOrFails } from './fields.js';
import { ClockPreviewView } from './operators.js';

/** GET /config: settings the screens show. Additive. */
export const ClientConfigView = z.strictObject({
  cleaning_fee: Dollars,
  service_fee_percent: z.number(),
  hold_minutes: z.number(),
  sandbox: z.boolean(),
  /** False where photos cannot be uploaded. @spec F1 */
  photo_uploads: z.boolean(),
  /** False where the concierge is switched off: screens say that it is coming soon. @spec E14 */
  concierge: z.boolean(),
  /** Where maps get their background, with what must be said about it; null: the maps' own outlines. */
  map_tiles: z
    .strictObject({
      url: z.string(),
      attribution: z.string(),
    })
    .nullable(),
});
export type ClientConfigView = z.infer<typeof ClientConfigView>;

/** GET and POST /sandbox/clock. */
export const ClockView = z.strictObject({
  now: Instant,
});
export type ClockView = z.infer<typeof ClockView>;

const SettingValue = z.union([z.boolean(), z.number(), z.string()]);

/** A setting that operators can change; the latest choice comes first. */
export const SettingView = z.strictObject({
  key: z.enum(SETTING_KEYS),
  /** As it is now. */
  value: SettingValue,
  /** What counts where nobody has chosen. */
  default: SettingValue,
  /** Null for switches and numbers. */
  choices: z.array(z.string()).nullable(),
  /** Null for switches and choices. */
  range: z
    .strictObject({
      min: z.number(),
      max: z.number(),
      unit: z.enum(['minutes', 'days']),
    })
    .nullable(),
  history: z.array(
    z.strictObject({
      id: z.string(),
      value: SettingValue,
      effective_from: z.string(),
      /** True while that moment is ahead. */
      planned: z.boolean(),
      set_at: Instant,
      set_by: z
        .strictObject({
          id: Id,
          full_name: z.string(),
        })
        .nullable(),
      reason: z.string(),
    }),
  ),
});
export type SettingView = z.infer<typeof SettingView>;

/** What a value would change, in sentences. */
export const SettingEffectView = z.strictObject({
  effect: z.array(z.string()),
});
export type SettingEffectView = z.infer<typeof SettingEffectView>;

/** A century, so that an instant stays one. */
const FARTHEST_SECONDS = 100 * 366 * 86_400;

const clockInstant = () =>
  passesOrFails(
    z.string().refine((value) => validator.isISO8601(value, { strict: true, strictSeparator: true })),
    'sandbox.clock_invalid',
  ).meta({ type: 'string', format: 'date-time' });

/** POST /sandbox/clock: one of the two. */
const MoveClockRequest = z.object({
  advance_seconds: absentWhenBlank(
    passesOrFails(z.number(), 'sandbox.clock_invalid')
      .refine((seconds) => seconds >= 0, failsWith('sandbox.clock_backwards'))
      .refine(
        (seconds) => seconds <= FARTHEST_SECONDS && decimalsOf(seconds) <= 3,
        failsWith('sandbox.clock_invalid'),
      ),
  ).meta({ type: 'number', example: 86_400 }),
  to: absentWhenBlank(clockInstant()),
});

/** GET /sandbox/clock/preview. */
const PreviewClockQuery = z.object({ to: clockInstant() });

const settingKey = () =>
  z.string({ error: 'Please name a setting' }).meta({ type: 'string', enum: SETTING_KEYS });

/** PUT /admin/settings. */
const ChooseSettingRequest = ReasonRequest.extend({
  key: settingKey(),
  value: z
    .custom<boolean | number | string>(
      (value) => value !== undefined && value !== null,
      'Please say what it should be',
    )
    .transform((value): unknown => value)
    .meta({ oneOf: [{ type: 'boolean' }, { type: 'integer' }, { type: 'string' }], required: true }),
  effective_from: effectiveFrom(),
});

/** GET /admin/settings/preview. */
const PreviewSettingQuery = z.object({
  key: settingKey(),
  value: z
    .string({ error: 'Please say what it should be' })
    .describe('As JSON writes it: true, 45, "engine"'),
});

/** What operators can change while the product runs: from a moment on, with a reason, never back in time. */
export const operatorSettingCalls = {
  all: get('/admin/settings', {
    summary: 'Every setting with its value and its history',
    answer: z.array(SettingView),
  }),
  preview: get('/admin/settings/preview', {
    summary: 'What a value would change, and what not',
    query: PreviewSettingQuery,
    answer: SettingEffectView,
    refuses: ['setting.not_found', 'setting.invalid'],
  }),
  choose: put('/admin/settings', {
    summary: 'Choose a value from a moment on',
    body: ChooseSettingRequest,
    answer: z.array(SettingView),
    refuses: ['operator.reason_required', 'setting.not_found', 'setting.invalid', 'setting.retroactive'],
  }),
};

/** The movable time of a demo or a test. Does not exist without the payments sandbox, so never in production. */
export const sandboxCalls = {
  read: get('/sandbox/clock', { summary: 'What time it is', answer: ClockView }),
  dryRun: get('/sandbox/clock/preview', {
    summary: 'What would happen by itself until then, without moving',
    query: PreviewClockQuery,
    answer: ClockPreviewView,
    refuses: ['sandbox.clock_invalid', 'sandbox.clock_backwards'],
  }),
  move: post('/sandbox/clock', {
    summary: 'Move the time forward',
    status: 200,
    body: MoveClockRequest,
    answer: ClockView,
    refuses: ['sandbox.clock_invalid', 'sandbox.clock_backwards'],
  }),
};

/** Constants and settings that screens show, from their one place. Additive. */
export const configCalls = {
  read: get('/config', { summary: 'Constants and settings the screens show', answer: ClientConfigView }),
};

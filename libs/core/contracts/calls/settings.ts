import validator from 'validator';
import { z } from 'zod';
import { SETTING_KEYS } from '#libs/core/rules';
import { get, post, put } from './call.js';
import { effectiveFrom, ReasonRequest } from './common.js';
import {
  absentWhenBlank,
  decimalsOf,
  Dollars,
  errorFor,
  Instant,
  PersonName,
  withErrorCode,
} from './fields.js';
import { ClockPreviewView } from './operators.js';

/** GET /config: settings shown on screens. Additive. */
export const ClientConfigView = z.strictObject({
  cleaning_fee: Dollars,
  service_fee_percent: z.number(),
  hold_minutes: z.number(),
  sandbox: z.boolean(),
  /** False while photo uploads are disabled. @spec F1 */
  photo_uploads: z.boolean(),
  /** False while the concierge is disabled: screens say that it is coming soon. @spec E14 */
  concierge: z.boolean(),
  /** Map tile server and its attribution; null: built-in outlines. */
  map_tiles: z.strictObject({ url: z.string(), attribution: z.string() }).nullable(),
  /** Who runs this installation; null while it does not say. */
  company: z
    .strictObject({
      name: z.string(),
      address: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      register: z.string().nullable(),
    })
    .nullable(),
});
export type ClientConfigView = z.infer<typeof ClientConfigView>;

/** GET and POST /sandbox/clock. */
export const ClockView = z.strictObject({ now: Instant });
export type ClockView = z.infer<typeof ClockView>;

const SettingValue = z.union([z.boolean(), z.number(), z.string()]);

/** A setting that operators can change; its history starts with the latest change. */
export const SettingView = z.strictObject({
  key: z.enum(SETTING_KEYS),
  /** The value in force. */
  value: SettingValue,
  /** The value in force until an operator chooses one. */
  default: SettingValue,
  /** Null for switches and numbers. */
  choices: z.array(z.string()).nullable(),
  /** Null for switches and choices. */
  range: z
    .strictObject({
      min: z.number(),
      max: z.number(),
      unit: z.enum(['minutes', 'days', 'dollars', 'rows']),
    })
    .nullable(),
  history: z.array(
    z.strictObject({
      id: z.string(),
      value: SettingValue,
      effective_from: z.string(),
      /** True while the effective date is in the future. */
      planned: z.boolean(),
      set_at: Instant,
      set_by: PersonName.nullable(),
      reason: z.string(),
    }),
  ),
});
export type SettingView = z.infer<typeof SettingView>;

/** The effect of a value, in sentences. */
export const SettingEffectView = z.strictObject({ effect: z.array(z.string()) });
export type SettingEffectView = z.infer<typeof SettingEffectView>;

/** A century, so that the result stays a valid instant. */
const MAX_ADVANCE_SECONDS = 100 * 366 * 86_400;

const clockInstant = () =>
  withErrorCode(
    z.string().refine((value) => validator.isISO8601(value, { strict: true, strictSeparator: true })),
    'sandbox.clock_invalid',
  ).meta({ type: 'string', format: 'date-time' });

/** POST /sandbox/clock: exactly one of the times; a reason is kept in the audit log. */
const MoveClockRequest = ReasonRequest.extend({
  advance_seconds: absentWhenBlank(
    withErrorCode(z.number(), 'sandbox.clock_invalid')
      .refine((seconds) => seconds >= 0, errorFor('sandbox.clock_backwards'))
      .refine(
        (seconds) => seconds <= MAX_ADVANCE_SECONDS && decimalsOf(seconds) <= 3,
        errorFor('sandbox.clock_invalid'),
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

/** Settings that operators can change at run time: with an effective date and a reason, never retroactively. */
export const operatorSettingCalls = {
  all: get('/admin/settings', {
    summary: 'Every setting with its value and its history',
    response: z.array(SettingView),
  }),
  preview: get('/admin/settings/preview', {
    summary: 'What a value would change, and what not',
    query: PreviewSettingQuery,
    response: SettingEffectView,
    errors: ['setting.not_found', 'setting.invalid'],
  }),
  change: put('/admin/settings', {
    summary: 'Choose a value from a moment on',
    body: ChooseSettingRequest,
    response: z.array(SettingView),
    errors: [
      'operator.reason_required',
      'setting.not_found',
      'setting.invalid',
      'setting.retroactive',
      'approval.required',
    ],
  }),
};

/** The movable clock for demos and tests. Exists only with the payments sandbox, so never in production. */
export const sandboxCalls = {
  read: get('/sandbox/clock', { summary: 'What time it is', response: ClockView }),
  dryRun: get('/sandbox/clock/preview', {
    summary: 'What would happen automatically until then, without moving the clock',
    query: PreviewClockQuery,
    response: ClockPreviewView,
    errors: ['sandbox.clock_invalid', 'sandbox.clock_backwards'],
  }),
  move: post('/sandbox/clock', {
    summary: 'Move the time forward',
    status: 200,
    body: MoveClockRequest,
    response: ClockView,
    errors: ['sandbox.clock_invalid', 'sandbox.clock_backwards'],
  }),
};

/** Constants and settings shown on screens. Additive. */
export const configCalls = {
  read: get('/config', { summary: 'Constants and settings the screens show', response: ClientConfigView }),
};

import { z } from 'zod';
import { GUARDED_ACTS } from '#libs/core/rules';
import type { ErrorCode } from '../errors/index.js';
import { post } from './call.js';
import { postWithReason, ReasonRequest } from './common.js';
import { Id, text } from './fields.js';
import { PERK_CHANGE_ERRORS } from './program.js';

const MAX_SUBJECT = 200;

/** Parameters of an act, as its own call takes them. */
export const ActParams = z.record(
  z.string().max(MAX_SUBJECT),
  z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()]),
);
export type ActParams = z.infer<typeof ActParams>;

/** What a refusal with `approval.required` carries as `approval`; asked for with {@link approvalCalls}. */
export const WantedActView = z.strictObject({
  act: z.enum(GUARDED_ACTS),
  subject_id: z.string(),
  params: ActParams,
});
export type WantedActView = z.infer<typeof WantedActView>;

/** POST /admin/approvals. */
const ApprovalRequest = ReasonRequest.extend({
  act: z.enum(GUARDED_ACTS, { error: 'Please say what you want to do' }),
  subject_id: text('Please say what it is about', MAX_SUBJECT, 'That is not what this can be about'),
  params: z
    .custom<ActParams>(
      (value) => ActParams.safeParse(value).success,
      'Please give the parameters of the act as its own call takes them',
    )
    .nullish()
    .meta({ type: 'object', additionalProperties: true, example: { refund: 'full' } }),
});

/** Errors of the acts themselves. */
const ACT_ERRORS = [
  'booking.not_found',
  'booking.wrong_status',
  'payout.hold_not_found',
  'user.not_found',
  'user.not_operator',
  'user.is_self',
  'account.is_operator',
  'account.still_open',
  'operator.not_found',
  'operator.own_role',
  'operator.last_admin',
  'setting.not_found',
  'setting.invalid',
  'setting.retroactive',
  'list.not_found',
  ...PERK_CHANGE_ERRORS,
] as const satisfies readonly ErrorCode[];

/** What one operator asks and another decides. @spec G12 */
export const approvalCalls = {
  ask: post('/admin/approvals', {
    summary: 'Ask a second operator for what needs one',
    body: ApprovalRequest,
    response: z.strictObject({ id: Id }),
    errors: ['operator.reason_required', 'approval.not_needed', 'approval.asked_already', ...ACT_ERRORS],
  }),
  approve: postWithReason('/admin/approvals/:id/approve', {
    summary: 'Agree to what another operator asked for; it is done at once, and a file may be made',
    status: 204,
    errors: [
      'approval.not_found',
      'approval.decided',
      'approval.own',
      'approval.changed',
      'approval.asker_gone',
      ...ACT_ERRORS,
    ],
  }),
  refuse: postWithReason('/admin/approvals/:id/refuse', {
    summary: 'Refuse what another operator asked for',
    status: 204,
    errors: ['approval.not_found', 'approval.decided', 'approval.own'],
  }),
  withdraw: postWithReason('/admin/approvals/:id/withdraw', {
    summary: 'Take back what I asked for',
    status: 204,
    errors: ['approval.not_found', 'approval.decided'],
  }),
};

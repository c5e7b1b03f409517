import type { Catalogue } from './catalogue.js';

/** Errors of operators’ tools and the sandbox. */
export const OPERATOR_ERRORS = {
  'operator.no_such_step': { status: 404, detail: 'This booking has no such step' },
  'operator.no_such_queue': { status: 404, detail: 'There is no such queue' },
  'operator.no_such_schedule': { status: 404, detail: 'There is no such schedule' },
  'operator.reason_required': { status: 422, detail: 'Please say why, in a few words' },
  'audit_log.nothing_found': {
    status: 409,
    detail: 'There is no finding to close; perhaps somebody has closed it already',
  },
  'audit_log.still_broken': {
    status: 409,
    detail:
      'The latest check of the audit log still finds this. You can close it once a check finds every entry as it was written.',
  },
  'approval.required': {
    status: 409,
    detail: 'This needs a second operator. Ask for approval; it happens as soon as somebody approves.',
  },
  'approval.not_needed': { status: 409, detail: 'You can do this yourself; no approval is needed' },
  'approval.asked_already': {
    status: 409,
    detail: 'You have already asked for this; it is waiting for another operator',
  },
  'approval.not_found': { status: 404, detail: 'There is no such request for approval' },
  'approval.decided': {
    status: 409,
    detail: 'This request has already been decided or withdrawn, or it has expired',
  },
  'approval.own': { status: 403, detail: 'Somebody else has to decide this' },
  'approval.changed': {
    status: 409,
    detail:
      'This would have a different effect now than when it was asked for, such as another refund. Please ask again.',
  },
  'approval.asker_gone': { status: 409, detail: 'Whoever asked for this no longer has permission to do it' },
  'list.read_too_far': {
    status: 429,
    detail: 'You have read of many people today. Ask for an export of the list, or go on tomorrow.',
  },
  'list.not_found': { status: 404, detail: 'There is no such list' },
  'operator.not_found': { status: 404, detail: 'There is no such operator' },
  'operator.last_admin': { status: 409, detail: 'At least one operator has to remain an administrator' },
  'operator.own_role': { status: 409, detail: 'Nobody changes their own role' },
  'setting.not_found': { status: 404, detail: 'There is no such setting' },
  'setting.invalid': { status: 422, detail: 'This setting cannot have that value' },
  'setting.retroactive': {
    status: 422,
    detail: 'A change cannot take effect in the past. Please choose a later time.',
  },
  'sandbox.clock_backwards': { status: 422, detail: 'The clock only moves forward' },
  'sandbox.clock_invalid': {
    status: 422,
    detail: 'Say advance_seconds (a positive number) or to (an ISO instant)',
  },
} as const satisfies Catalogue;

import { z } from 'zod';
import {
  BLOCK_NOTE_LENGTH,
  BLOCK_REASONS,
  BOARD_STATES,
  BOOKING_STATUSES,
  MAX_NIGHTS,
  MAX_NOTICE_HOURS,
  MAX_PREPARATION_HOURS,
  NOT_FOR_SALE,
  WEEKDAYS,
} from '#libs/core/rules';
import { del, get, post, put } from './call.js';
import { pageFields } from './common.js';
import { absentWhenBlank, checkedLater, Day, Dollars, Id, numberFromText, optionalText } from './fields.js';

/** An owner's rules for the stays at a home. @spec G5 */
export const StayRulesView = z.strictObject({
  min_nights: z.int(),
  max_nights: z.int(),
  /** Between the check-out of a stay and the check-in of the next. */
  preparation_hours: z.int(),
  /** A stay can be booked until so many hours before check-in. */
  notice_hours: z.int(),
  arrival_days: z.array(z.enum(WEEKDAYS)),
});
export type StayRulesView = z.infer<typeof StayRulesView>;

/** Nights `[from, to)` that an owner has closed. */
const BlockedNightsView = z.strictObject({
  from: Day,
  to: Day,
  reason: z.enum(BLOCK_REASONS),
  note: z.string().nullable(),
});

/** A block of the owner's. */
export const BlockView = BlockedNightsView.extend({ id: Id });
export type BlockView = z.infer<typeof BlockView>;

/** DELETE /properties/{id}/blocks/{blockId}: what was opened; blocking it again undoes that. */
export const OpenedNightsView = z.strictObject({ opened: BlockedNightsView });
export type OpenedNightsView = z.infer<typeof OpenedNightsView>;

/** PUT /properties/{id}/stay-rules: the rules from now on, and those until now, which undo the change. */
export const ChangedRulesView = z.strictObject({ rules: StayRulesView, previous: StayRulesView });
export type ChangedRulesView = z.infer<typeof ChangedRulesView>;

/** A stay at an owner's home. @spec D5 */
const BoardStayView = z.strictObject({
  booking_id: Id,
  status: z.enum(BOOKING_STATUSES),
  /** First name only. */
  guest_name: z.string(),
  check_in_date: Day,
  check_out_date: Day,
});

/** A night of an owner's home, named by the day it starts on; dollars. */
export const BoardNightView = z.strictObject({
  date: Day,
  state: z.enum(BOARD_STATES),
  /** What it is offered for. @spec G3, G4 */
  price: Dollars,
  /** Before reductions. Additive. */
  full_price: Dollars,
  /** The owner has set the price of this night. Additive. */
  own_price: z.boolean(),
  /** A stay of the shortest length can begin and be booked now. */
  can_arrive: z.boolean(),
  /** Why a free night cannot be booked now, whatever the stay; null for one that can, and for one that is not free. */
  not_for_sale: z.enum([...NOT_FOR_SALE, 'paused']).nullable(),
  /** A guest arrives or leaves on this day. */
  arrival: z.boolean(),
  departure: z.boolean(),
});
export type BoardNightView = z.infer<typeof BoardNightView>;

/** GET /owner/calendar: a home with tonight and the 21 nights on which a stay can begin. Additive. @spec B3, B4, D5, G5 */
export const BoardHomeView = z.strictObject({
  property_id: Id,
  title: z.string(),
  main_photo: z.string().nullable(),
  time_zone: z.string(),
  /** The home's local day. */
  today: Day,
  status: z.enum(['listed', 'paused']),
  rules: StayRulesView,
  nights: z.array(BoardNightView),
  stays: z.array(BoardStayView),
  blocks: z.array(BlockView),
  /** Stays on another platform that take nights which are booked, held or blocked here. */
  conflicts: z.array(z.strictObject({ platform: z.string(), from: Day, to: Day })),
});
export type BoardHomeView = z.infer<typeof BoardHomeView>;

const blockReason = z.enum(BLOCK_REASONS, { error: 'Please say why these nights are closed' });

/** POST /properties/{id}/blocks. Additive. @spec D12 */
export const BlockRequest = z.object({
  from: checkedLater<string>({ type: 'string', example: '2026-07-01' }),
  to: checkedLater<string>({ type: 'string', example: '2026-07-04' }),
  reason: blockReason,
  note: optionalText(`Please keep the note to ${BLOCK_NOTE_LENGTH} characters`, BLOCK_NOTE_LENGTH),
});
export type BlockRequest = z.input<typeof BlockRequest>;

const day = () =>
  absentWhenBlank(z.iso.date({ error: 'Please give a day such as 2026-07-01' })).meta({
    type: 'string',
    format: 'date',
  });

/** Which nights of a block are opened; all of them without days. */
const OpenQuery = z.object({ from: day(), to: day() });

const nights = (what: string) =>
  numberFromText(`Please enter ${what} between 1 and ${MAX_NIGHTS} nights`, 1, MAX_NIGHTS);
const hours = (what: string, most: number) =>
  numberFromText(`Please enter ${what} between 0 and ${most} hours`, 0, most);

/** PUT /properties/{id}/stay-rules. Additive. @spec D12, G5 */
export const StayRulesRequest = z.object({
  min_nights: nights('a shortest stay'),
  max_nights: nights('a longest stay'),
  preparation_hours: hours('a time for preparation', MAX_PREPARATION_HOURS),
  notice_hours: hours('a notice', MAX_NOTICE_HOURS),
  arrival_days: z
    .array(z.enum(WEEKDAYS, { error: 'Please choose days of the week' }), {
      error: 'Please choose days of the week',
    })
    .min(1, 'Please choose at least one day of arrival'),
});
export type StayRulesRequest = z.input<typeof StayRulesRequest>;

/** Calendars of the caller's own homes. Additive. @spec D12, G5 */
export const calendarCalls = {
  board: get('/owner/calendar', {
    summary: "The coming nights of the owner's homes",
    query: z.object(pageFields('homes')),
    response: z.array(BoardHomeView),
  }),
  block: post('/properties/:id/blocks', {
    summary: 'Close nights; deleting the block opens them again',
    body: BlockRequest,
    response: BlockView,
    errors: [
      'property.not_found',
      'calendar.nights_invalid',
      'calendar.nights_past',
      'calendar.nights_too_far',
      'calendar.nights_taken',
    ],
  }),
  open: del('/properties/:id/blocks/:blockId', {
    summary: 'Open the nights of a block again, or a part of them',
    query: OpenQuery,
    response: OpenedNightsView,
    errors: ['property.not_found', 'calendar.block_not_found'],
  }),
  changeRules: put('/properties/:id/stay-rules', {
    summary: 'Change the rules for stays that are booked from now on',
    body: StayRulesRequest,
    response: ChangedRulesView,
    errors: ['property.not_found'],
  }),
};

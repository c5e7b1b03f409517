import { z } from 'zod';
import { DomainError } from '#libs/core/platform';
import { addDays, dollars, parseCivilDate, PLANS } from '#libs/core/rules';
import type { HelpSearch } from '../help-search.js';
import { EMPTY_MEMORY } from '../memory.js';
import { plain } from '../reading/vocabulary.js';
import { ownHomesNamed } from '../reading/which-homes.js';
import { comparePlans, myPoints, myVouchers, pointsForStay, readPolicy } from '../tools/account-tools.js';
import { alertPreview, dateChangePreview, planPreview } from '../tools/act-tools.js';
import { cancellationPreview, myBookings } from '../tools/booking-tools.js';
import { compareHomes } from '../tools/compare-homes.js';
import { emptyNights, MOST_EXPLAINED } from '../tools/empty-night-tools.js';
import { findHomes, homeFacts, quoteStay } from '../tools/home-tools.js';
import { ownerEarnings, ownerPayouts, ownerStays } from '../tools/owner-tools.js';
import { myAlerts, mySaved } from '../tools/saved-tools.js';
import { shortId } from '../tools/say.js';
import { toolResult, type ToolContext, type ToolName, type ToolResult } from '../tools/tool.js';

const day = z
  .string()
  .describe('YYYY-MM-DD')
  .transform((text, context) => {
    const parsed = parseCivilDate(text);
    if (parsed) return parsed;
    context.addIssue('is no calendar day');
    return z.NEVER;
  });

const SCHEMAS = {
  find_homes: z.object({
    place: z.string().max(80).nullish().describe('Town, or the two letters of a state'),
    check_in: day.nullish(),
    check_out: day.nullish(),
    guests: z.int().min(1).max(50).nullish(),
    max_price: z
      .int()
      .min(1)
      .max(100_000)
      .nullish()
      .describe('Dollars for the whole stay, or per night without dates'),
  }),
  quote_stay: z.object({
    home_id: z.uuid(),
    check_in: day,
    check_out: day,
    guests: z.int().min(1).max(50),
    voucher: z.string().max(40).nullish().describe('The code of one of their vouchers'),
  }),
  home_facts: z.object({ home_id: z.uuid() }),
  compare_homes: z.object({
    home_ids: z.array(z.uuid()).min(2).max(3),
    check_in: day.nullish(),
    check_out: day.nullish(),
    guests: z.int().min(1).max(50).nullish(),
  }),
  my_bookings: z.object({}),
  cancellation_preview: z.object({ booking_id: z.uuid() }),
  date_change_preview: z.object({ booking_id: z.uuid(), check_in: day, check_out: day }),
  alert_preview: z.object({
    home_id: z.uuid(),
    check_in: day.nullish(),
    check_out: day.nullish(),
    below_dollars: z
      .int()
      .min(1)
      .max(100_000)
      .nullish()
      .describe('For an alert on a price: of the whole stay, or of a night without dates'),
  }),
  plan_preview: z.object({ plan: z.enum(PLANS) }),
  my_points: z.object({}),
  my_vouchers: z.object({}),
  my_saved: z.object({}),
  my_alerts: z.object({}),
  owner_stays: z.object({}),
  owner_money: z.object({}),
  owner_nights: z.object({
    home: z.string().min(1).max(200).describe('The title of a home of theirs'),
    from: day.nullish(),
    to: day.nullish().describe('The day after the last night'),
  }),
  points_for_stay: z.object({ dollars_paid: z.int().min(0).max(100_000), plan: z.enum(PLANS).nullish() }),
  compare_plans: z.object({ plans: z.array(z.enum(PLANS)).max(5).nullish() }),
  read_policy: z.object({ question: z.string().min(1).max(300) }),
} satisfies Record<ToolName, z.ZodType>;

const DESCRIPTIONS: Readonly<Record<ToolName, string>> = {
  find_homes: 'Homes that can be booked',
  quote_stay: 'The price of a stay in one home',
  home_facts: 'Facts of one home',
  compare_homes: 'Two or three homes side by side, for dates if there are some',
  my_bookings: "The asker's own bookings",
  cancellation_preview: "What cancelling one of the asker's bookings would give now, and when that changes",
  date_change_preview: "What other dates of one of the asker's paid stays would cost or give back",
  alert_preview: 'What an alert on taken nights or on a price of a home would tell',
  plan_preview: 'What a plan costs that the asker wants to change to',
  my_points: "The asker's points, tier and plan",
  my_vouchers: "The asker's vouchers that can be used, with their codes",
  my_saved: 'The homes that the asker has saved, with their prices now',
  my_alerts: "The asker's alerts on nights and prices, and whether they are still on",
  owner_stays: "Guests who have booked the asker's homes, for owners",
  owner_money: "The asker's earnings and latest payouts, for owners",
  owner_nights:
    "Why nights of one of the asker's homes are empty, for owners; of the next weeks without dates",
  points_for_stay: 'Points that paying an amount would earn',
  compare_plans: 'Plans, their prices and what sets them apart',
  read_policy: 'The section of the help that answers a question about rules, fees or how something is done',
};

/** The tool definitions for the provider. */
export const TOOL_DEFINITIONS = (Object.keys(SCHEMAS) as ToolName[]).map((name) => ({
  type: 'function' as const,
  function: {
    name,
    description: DESCRIPTIONS[name],
    parameters: z.toJSONSchema(SCHEMAS[name], { io: 'input' }),
  },
}));

type Args<N extends ToolName> = z.infer<(typeof SCHEMAS)[N]>;
type Runner<N extends ToolName> = (
  context: ToolContext,
  args: Args<N>,
  help: HelpSearch,
) => Promise<ToolResult> | ToolResult;

const signIn = (tool: ToolName): ToolResult => toolResult(tool, 'The asker has not signed in; ask them to.');

const RUNNERS: { readonly [N in ToolName]: Runner<N> } = {
  find_homes: (context, args) =>
    findHomes(context, {
      ...EMPTY_MEMORY,
      places: args.place ? [args.place] : [],
      checkIn: args.check_in ?? null,
      checkOut: args.check_out ?? null,
      guests: args.guests ?? null,
      budget: args.max_price ?? null,
    }),
  quote_stay: (context, args) =>
    quoteStay(context, {
      homeId: args.home_id,
      checkIn: args.check_in,
      checkOut: args.check_out,
      guests: args.guests,
      voucher: args.voucher ?? null,
    }),
  home_facts: async ({ gateways, asker }, { home_id: id }) => {
    const home = await gateways.home(id, asker);
    return home ? homeFacts(home, []) : toolResult('home_facts', 'There is no such home.');
  },
  compare_homes: async (context, { home_ids: ids, check_in: checkIn, check_out: checkOut, guests }) => {
    const homes = await Promise.all(ids.map((id) => context.gateways.home(id, context.asker)));
    const known = homes.filter((home) => home !== null);
    const stay = checkIn && checkOut ? { checkIn, checkOut } : null;
    return known.length === 0
      ? toolResult('compare_homes', 'There are no such homes.')
      : compareHomes(context, known, { amenities: [], nights: 1, stay, guests: guests ?? null });
  },
  my_bookings: async (context) =>
    context.asker.id === null
      ? signIn('my_bookings')
      : myBookings(context, await context.gateways.bookings(context.asker.id)),
  cancellation_preview: async (context, { booking_id: id }) => {
    if (context.asker.id === null) return signIn('cancellation_preview');
    const booking = await ownBooking(context, id);
    return booking
      ? cancellationPreview(context, booking)
      : toolResult('cancellation_preview', 'There is no such booking among theirs.');
  },
  date_change_preview: async (context, { booking_id: id, check_in: checkIn, check_out: checkOut }) => {
    const booking = await ownBooking(context, id);
    return booking
      ? dateChangePreview(context, booking, { checkIn, checkOut })
      : toolResult('date_change_preview', 'There is no such booking among theirs.');
  },
  alert_preview: async (context, args) => {
    const home = await context.gateways.home(args.home_id, context.asker);
    const [checkIn, checkOut] = [args.check_in ?? null, args.check_out ?? null];
    const below = args.below_dollars ? dollars(args.below_dollars) : null;
    if (!home) return toolResult('alert_preview', 'There is no such home.');
    return below === null && (checkIn === null || checkOut === null)
      ? toolResult('alert_preview', 'Ask for the dates, or for the price.')
      : alertPreview(context, home, { on: below === null ? 'nights' : 'price', checkIn, checkOut, below });
  },
  plan_preview: async (context, { plan }) => {
    const { asker, gateways } = context;
    const mine = asker.id === null ? null : ((await gateways.snapshot(asker.id))?.plan ?? null);
    return planPreview(context, plan, mine);
  },
  my_points: async (context) => {
    const snapshot = context.asker.id === null ? null : await context.gateways.snapshot(context.asker.id);
    return snapshot ? myPoints(snapshot) : signIn('my_points');
  },
  my_vouchers: async ({ asker, gateways, now }) =>
    asker.id === null ? signIn('my_vouchers') : myVouchers(await gateways.vouchers(asker.id, now)),
  my_saved: async ({ asker, gateways }) =>
    asker.id === null ? signIn('my_saved') : mySaved(await gateways.saved(asker.id), null),
  my_alerts: async ({ asker, gateways }) =>
    asker.id === null
      ? signIn('my_alerts')
      : myAlerts(await gateways.alerts(asker.id), null, { stops: false }),
  owner_stays: async ({ asker, gateways, now }) =>
    asker.id === null
      ? signIn('owner_stays')
      : ownerStays(await gateways.guestStays(asker.id), { homes: [], nights: null, guests: [] }, now),
  owner_money: async ({ asker, gateways }) => {
    if (asker.id === null) return signIn('owner_money');
    const [owed, stays, homes, earnedBy] = await Promise.all([
      gateways.ownerMoney(asker.id),
      gateways.guestStays(asker.id),
      gateways.ownHomes(asker.id),
      gateways.earnedByHome(asker.id),
    ]);
    const earned = ownerEarnings(owed, stays, { homes, named: [], earnedBy });
    const paid = ownerPayouts(owed, stays, { homes: [], cancelled: false });
    return {
      ...earned,
      text: `${earned.text}\n${paid.text}`,
      userText: [...earned.userText, ...paid.userText],
    };
  },
  owner_nights: async ({ asker, gateways }, { home: title, from, to }) => {
    if (asker.id === null) return signIn('owner_nights');
    const [home] = ownHomesNamed(await gateways.ownHomes(asker.id), plain(title));
    if (!home) return toolResult('owner_nights', 'They have no such home.');
    const nights = from ? { from, to: to ?? addDays(from, 1) } : null;
    return emptyNights(home, await gateways.emptyNights(asker.id, home.id, nights, MOST_EXPLAINED));
  },
  points_for_stay: (_context, args) => pointsForStay(dollars(args.dollars_paid), args.plan ?? null),
  compare_plans: (_context, { plans }) =>
    comparePlans(
      PLANS.filter((plan) => plans?.includes(plan)),
      null,
    ),
  read_policy: (_context, { question }, help) => {
    const [best] = help.find(question);
    return best ? readPolicy(best.section) : toolResult('read_policy', 'The help says nothing about it.');
  },
};

/** A booking of the asker; undefined for any other, and for visitors. */
const ownBooking = async ({ asker, gateways }: ToolContext, id: string) =>
  asker.id === null
    ? undefined
    : (await gateways.bookings(asker.id, shortId(id))).find((one) => one.id === id);

const isTool = (name: string): name is ToolName => Object.hasOwn(RUNNERS, name);

/** Runs a model's tool call with the asker's permissions; failures are returned to the model as text. */
export async function runTool(
  call: { name: string; args: string },
  context: ToolContext,
  help: HelpSearch,
): Promise<ToolResult> {
  const { name } = call;
  if (!isTool(name)) return toolResult('read_policy', 'There is no such tool.');
  try {
    return await run(name, JSON.parse(call.args || '{}'), { context, help });
  } catch (error) {
    if (error instanceof SyntaxError) return toolResult(name, 'The arguments are no JSON.');
    if (error instanceof DomainError && error.status < 500) return toolResult(name, error.detail);
    throw error;
  }
}

const runnerOf = <N extends ToolName>(name: N): Runner<N> => RUNNERS[name];

function run(
  name: ToolName,
  args: unknown,
  { context, help }: { context: ToolContext; help: HelpSearch },
): Promise<ToolResult> | ToolResult {
  const parsed = SCHEMAS[name].safeParse(args);
  if (!parsed.success) return toolResult(name, 'The arguments do not fit; look at them again.');
  return runnerOf(name)(context, parsed.data, help);
}

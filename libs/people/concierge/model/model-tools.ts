import { z } from 'zod';
import { DomainError } from '#libs/core/platform';
import { dollars, parseCivilDate, PLANS } from '#libs/core/rules';
import type { HelpSearch } from '../help-search.js';
import { EMPTY_MEMORY } from '../memory.js';
import { comparePlans, myPoints, myVouchers, pointsForStay, readPolicy } from '../tools/account-tools.js';
import { cancellationPreview, myBookings } from '../tools/booking-tools.js';
import { findHomes, homeFacts, quoteStay } from '../tools/home-tools.js';
import { ownerEarnings, ownerPayouts, ownerStays } from '../tools/owner-tools.js';
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
  quote_stay: z.object({ home_id: z.uuid(), check_in: day, check_out: day, guests: z.int().min(1).max(50) }),
  home_facts: z.object({ home_id: z.uuid() }),
  my_bookings: z.object({}),
  cancellation_preview: z.object({ booking_id: z.uuid() }),
  my_points: z.object({}),
  my_vouchers: z.object({}),
  owner_stays: z.object({}),
  owner_money: z.object({}),
  points_for_stay: z.object({ dollars_paid: z.int().min(0).max(100_000), plan: z.enum(PLANS).nullish() }),
  compare_plans: z.object({ plans: z.array(z.enum(PLANS)).max(5).nullish() }),
  read_policy: z.object({ question: z.string().min(1).max(300) }),
} satisfies Record<ToolName, z.ZodType>;

const DESCRIPTIONS: Readonly<Record<ToolName, string>> = {
  find_homes: 'Homes that can be booked',
  quote_stay: 'The price of a stay in one home',
  home_facts: 'Facts of one home',
  my_bookings: "The asker's own bookings",
  cancellation_preview: "What cancelling one of the asker's bookings would give now, and when that changes",
  my_points: "The asker's points, tier and plan",
  my_vouchers: "The asker's vouchers that can be used, with their codes",
  owner_stays: "Guests who have booked the asker's homes, for owners",
  owner_money: "The asker's earnings and latest payouts, for owners",
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
    }),
  home_facts: async ({ gateways, asker }, { home_id: id }) => {
    const home = await gateways.home(id, asker);
    return home ? homeFacts(home, []) : toolResult('home_facts', 'There is no such home.');
  },
  my_bookings: async (context) =>
    context.asker.id === null
      ? signIn('my_bookings')
      : myBookings(context, await context.gateways.bookings(context.asker.id)),
  cancellation_preview: async (context, { booking_id: id }) => {
    if (context.asker.id === null) return signIn('cancellation_preview');
    const booking = (await context.gateways.bookings(context.asker.id, shortId(id))).find(
      (one) => one.id === id,
    );
    return booking
      ? cancellationPreview(context, booking)
      : toolResult('cancellation_preview', 'There is no such booking among theirs.');
  },
  my_points: async (context) => {
    const snapshot = context.asker.id === null ? null : await context.gateways.snapshot(context.asker.id);
    return snapshot ? myPoints(snapshot) : signIn('my_points');
  },
  my_vouchers: async ({ asker, gateways, now }) =>
    asker.id === null ? signIn('my_vouchers') : myVouchers(await gateways.vouchers(asker.id, now)),
  owner_stays: async ({ asker, gateways, now }) =>
    asker.id === null
      ? signIn('owner_stays')
      : ownerStays(await gateways.guestStays(asker.id), { homes: [], nights: null }, now),
  owner_money: async ({ asker, gateways }) => {
    if (asker.id === null) return signIn('owner_money');
    const [owed, stays] = await Promise.all([gateways.ownerMoney(asker.id), gateways.guestStays(asker.id)]);
    const [earned, paid] = [ownerEarnings(owed, stays), ownerPayouts(owed, stays, { cancelled: false })];
    return {
      ...earned,
      text: `${earned.text}\n${paid.text}`,
      userText: [...earned.userText, ...paid.userText],
    };
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

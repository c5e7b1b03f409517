/** What a message can ask for, besides an article of the help. */
export const INTENTS = [
  'greeting',
  'thanks',
  'complaint',
  'who_are_you',
  'human',
  'others',
  'demand',
  'out_of_scope',
  'start_over',
  'find_homes',
  'quote_stay',
  'home_facts',
  'compare_homes',
  'my_stays',
  'my_spending',
  'stay_details',
  'cancel_preview',
  'cancel_deadline',
  'refund_status',
  'hold_status',
  'stay_points',
  'points_for_stay',
  'my_points',
  'my_tier',
  'my_perks',
  'my_vouchers',
  'my_plan',
  'my_saved',
  'owner_stays',
  'owner_earnings',
  'owner_payouts',
  'owner_blocks',
] as const;
export type Intent = (typeof INTENTS)[number];

const intents: ReadonlySet<string> = new Set(INTENTS);

/** Whether a name of the model is an intent; otherwise it is the id of a section. */
export const isIntent = (name: string): name is Intent => intents.has(name);

/** The intents about homes on sale. */
export const ABOUT_HOMES: ReadonlySet<string> = new Set<Intent>([
  'find_homes',
  'quote_stay',
  'home_facts',
  'compare_homes',
]);

/** The intents about stays that the asker has booked. */
export const ABOUT_STAYS: ReadonlySet<string> = new Set<Intent>([
  'my_stays',
  'my_spending',
  'stay_details',
  'cancel_preview',
  'cancel_deadline',
  'refund_status',
  'hold_status',
  'stay_points',
]);

/** The intents about what owners have: homes, guests, money. */
export const ABOUT_OWNING: ReadonlySet<string> = new Set<Intent>([
  'owner_stays',
  'owner_earnings',
  'owner_payouts',
  'owner_blocks',
]);

/** What is said around questions. */
export const AROUND_QUESTIONS: ReadonlySet<string> = new Set<Intent>([
  'greeting',
  'thanks',
  'complaint',
  'out_of_scope',
  'start_over',
]);

import { parsePlan, PLAN_TERMS } from '#libs/core/rules';

/** A plan by the name that travelers know; empty for none. */
export function planInWords(name: string): string {
  const plan = parsePlan(name);
  return plan ? PLAN_TERMS[plan].name : name;
}

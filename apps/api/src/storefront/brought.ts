import { SCREENS, type ApiAnswer, type PropertyView } from '#libs/contracts';
import type { AskApi } from './ask-api.js';
import type { BroughtAnswer, PlainLink } from './page-facts.js';

/** What {@link bring} found. */
export interface Brought<Body> {
  brought: BroughtAnswer[];
  answer: Body | undefined;
  /** Undefined when the API did not answer in time. */
  status: number | undefined;
}

/** Asks the API for what a screen will want first; only a good answer is worth bringing along. */
export async function bring<Body>(ask: AskApi, path: string): Promise<Brought<Body>> {
  const answer: ApiAnswer | null = await ask(path);
  if (answer?.status !== 200) return { brought: [], answer: undefined, status: answer?.status };
  const { body, headers } = answer;
  return { brought: [{ path, body, headers }], answer: body as Body, status: 200 };
}

/** Where a home's own page is. */
export const homePath = (id: string): string => SCREENS.property.replace(':id', id);

/** A home in the part of a page that is read without JavaScript. */
export const homeLink = (home: PropertyView): PlainLink => ({
  href: homePath(home.id),
  text: `${home.title}, ${home.city}, ${home.state}: $${home.price_per_night} a night`,
});

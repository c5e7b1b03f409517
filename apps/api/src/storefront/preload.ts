import { SCREENS, type ApiAnswer, type PropertyView } from '#libs/core/contracts';
import type { AskApi } from './ask-api.js';
import type { PlainLink, PreloadedAnswer } from './page-facts.js';

/** What {@link preload} found. */
export interface Preloaded<Body> {
  /** The answer for the page to carry; empty unless it is a success. */
  preloaded: PreloadedAnswer[];
  answer: Body | undefined;
  /** Undefined when the API did not answer in time. */
  status: number | undefined;
}

/** Asks the API for what a screen will ask first. Only a success is worth carrying in the page. */
export async function preload<Body>(ask: AskApi, path: string): Promise<Preloaded<Body>> {
  const answer: ApiAnswer | null = await ask(path);
  if (answer?.status !== 200) return { preloaded: [], answer: undefined, status: answer?.status };
  const { body, headers } = answer;
  return { preloaded: [{ path, body, headers }], answer: body as Body, status: 200 };
}

/** Address of a home's own page. */
export const homePath = (id: string): string => SCREENS.property.replace(':id', id);

/** A home in the part of a page for readers without JavaScript. */
export const homeLink = (home: PropertyView): PlainLink => ({
  href: homePath(home.id),
  text: `${home.title}, ${home.city}, ${home.state}: $${home.price_per_night} a night`,
});

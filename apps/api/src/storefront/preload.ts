import { SCREENS, type ApiAnswer, type PropertyView } from '#libs/core/contracts';
import type { CallApi } from './call-api.js';
import type { PlainLink, PreloadedAnswer } from './page-facts.js';

/** The result of {@link preload}. */
export interface Preloaded<Body> {
  /** The response to embed in the page; empty unless it is a success. */
  preloaded: PreloadedAnswer[];
  answer: Body | undefined;
  /** Undefined when the API did not respond in time. */
  status: number | undefined;
}

/** Makes a screen's first API call in advance. Only a success is embedded in the page. */
export async function preload<Body>(ask: CallApi, path: string): Promise<Preloaded<Body>> {
  const answer: ApiAnswer | null = await ask(path);
  if (answer?.status !== 200) return { preloaded: [], answer: undefined, status: answer?.status };
  const { body, headers } = answer;
  return { preloaded: [{ path, body, headers }], answer: body as Body, status: 200 };
}

/** Path of a home's page. */
export const homePath = (id: string): string => SCREENS.property.replace(':id', id);

/** A home in the part of a page for readers without JavaScript. */
export const homeLink = (home: PropertyView): PlainLink => ({
  href: homePath(home.id),
  text: `${home.title}, ${home.city}, ${home.state}: $${home.price_per_night} a night`,
});

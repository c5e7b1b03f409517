import { z } from 'zod';
import { get } from './call.js';
import { text } from './fields.js';

/** A town of the United States with the middle of its postal areas. */
export const TownView = z.strictObject({
  city: z.string(),
  /** Two letters. */
  state: z.string(),
  country: z.literal('USA'),
  latitude: z.number(),
  longitude: z.number(),
  time_zone: z.string(),
});
export type TownView = z.infer<typeof TownView>;

/** Places of homes. Additive. */
export const placeCalls = {
  towns: get('/places', {
    summary: 'Towns whose name begins so, or the town of a ZIP code; at most eight',
    query: z.object({ q: text('Please enter the name of a town or a ZIP code', 120) }),
    response: z.array(TownView),
  }),
};

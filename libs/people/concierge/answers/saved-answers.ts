import { namesSaid } from '../reading/which-booking.js';
import { KINDS } from '../reading/which-homes.js';
import { savedAsked } from '../reading/saved-asked.js';
import { myAlerts, mySaved, type Narrowed } from '../tools/saved-tools.js';
import { followedBy, toolReply, type Reply, type Turn } from './reply.js';

/** The homes that somebody has saved, their alerts, or both; of a town or a home where one is named. @spec F16 */
export async function savedReply(turn: Turn, userId: string): Promise<Reply> {
  const { context, parsed, memory } = turn;
  const { homes, alerts, stops } = savedAsked(parsed.text);
  const [saved, watched] = await Promise.all([
    homes ? context.gateways.saved(userId) : null,
    alerts ? context.gateways.alerts(userId) : null,
  ]);
  const narrowed = narrowedTo(turn, [...(saved ?? []), ...(watched ?? [])]);
  const replies = [
    ...(saved ? [toolReply(memory, mySaved(saved, narrowed))] : []),
    ...(watched ? [toolReply(memory, myAlerts(watched, narrowed, { stops }))] : []),
  ];
  const [first, second] = replies;
  if (!first) throw new Error('Saved homes or alerts are asked about');
  return second ? { ...followedBy(first, second), memory: first.memory } : first;
}

/** The homes, towns or states that a message names; null when it names none. @param among what somebody has put aside */
function narrowedTo({ parsed }: Turn, among: readonly { title: string; city: string }[]): Narrowed | null {
  const named = among.filter((home) =>
    namesSaid({ ...home, city: '' }, parsed).some((word) => !KINDS.has(word)),
  );
  const titles = [...new Set(named.map(({ title }) => title))];
  if (titles.length > 0)
    return { to: `for ${titles.join(' or ')}`, isMeant: ({ title }) => titles.includes(title) };
  const { places = [], unknownPlace } = parsed.preferences;
  if (places.length > 0)
    return {
      to: `in ${places.join(' or ')}`,
      isMeant: ({ city, region }) => places.includes(city) || places.includes(region),
    };
  return unknownPlace === undefined ? null : { to: 'there', isMeant: () => false };
}

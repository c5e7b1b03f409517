import { minuteOf } from '#libs/core/platform';
import type { FoundHome, FoundHomes } from '#libs/stays/search';
import { bookableView, lastingView, totalView } from './property.view.js';

/** The beginning of a home's JSON. */
interface Beginning {
  /** What stays the same as long as the home's row is kept. */
  lasting: string;
  minute: number;
  /** All that stays the same for this minute, in UTF-8: copying bytes costs much less than encoding text. */
  bytes: Buffer;
}

const beginnings = new WeakMap<FoundHome, Beginning>();

const OPEN = Buffer.from('[');
const CLOSE = Buffer.from('}]');
const NEXT = '},';

/** The JSON of homes for the public, as `publicView` shows each. With their totals, without `nights` of the cheapest stay. @spec F13, G2, G3 */
export function homeList(
  { homes, totals }: Pick<FoundHomes, 'homes' | 'totals'>,
  now: Date,
  nights: number | null,
): Buffer {
  if (homes.length === 0) return Buffer.from('[]');
  const minute = minuteOf(now);
  const parts: Buffer[] = [OPEN];
  for (const [n, home] of homes.entries()) {
    const end = fieldsOf(totalView({ nights, total: totals.get(home.id) ?? null }));
    parts.push(beginningOf(home, now, minute), Buffer.from(n + 1 < homes.length ? end + NEXT : end));
  }
  return Buffer.concat([...parts, CLOSE]);
}

function beginningOf(home: FoundHome, now: Date, minute: number): Buffer {
  const known = beginnings.get(home);
  if (known?.minute === minute) return known.bytes;
  const lasting = known?.lasting ?? JSON.stringify(lastingView(home)).slice(0, -1);
  const bytes = Buffer.from(lasting + fieldsOf(bookableView(home, now)));
  beginnings.set(home, { lasting, minute, bytes });
  return bytes;
}

/** The fields of an object, to go on with. */
function fieldsOf(view: object): string {
  const text = JSON.stringify(view).slice(1, -1);
  return text === '' ? '' : `,${text}`;
}

/** How long a token that was rotated still gets its successor, in seconds: two tabs may send the same one. @spec decision 52 */
const GRACE_SECONDS = 30;

/** Generations in a row whose token may come again later than that. */
const MAX_LATE = 2;

/** A presented refresh token of a session, and what the server knows of the session's newest one; hashes. */
export interface RefreshFacts {
  presented: string;
  /** How often the session's token was rotated before, as the signed access token that comes with the presented one says. */
  presentedGeneration: number;
  newest: string;
  generation: number;
  /** Null for a session whose token was never rotated. */
  previous: string | null;
  /** When the newest one was made of the one before it. */
  rotatedAt: Date | null;
  /** Whether its client has shown that it has the newest one. */
  received: boolean;
  /** Of how many generations in a row, up to the one before the newest, the token came again late; see {@link judgeRefreshToken}. */
  lateBefore: number;
  now: Date;
}

/**
 * What a presented token gets: a successor, once more the successor that it already has (within the seconds of grace, or late), nothing, or the end of
 * its session.
 */
export type RefreshVerdict = 'rotate' | 'repeat' | 'repeat_late' | 'unknown' | 'reused';

/**
 * Judges a refresh token of a session. One that was rotated counts as stolen, unless its client cannot have noticed: for some seconds, in which
 * another tab may have sent it too, and for as long as nothing shows that the answer with its successor has arrived. Answers are not lost each time,
 * though: the third generation in a row whose token comes again late shows that two share the line. A token that is newer than the newest comes from
 * before a restore, and proves no theft.
 * @spec decision 52
 */
export function judgeRefreshToken(facts: RefreshFacts): RefreshVerdict {
  const { presented, newest, previous, rotatedAt, received, now } = facts;
  if (presented === newest) return 'rotate';
  if (facts.presentedGeneration > facts.generation) return 'unknown';
  if (presented !== previous || !rotatedAt) return 'reused';
  if (now.getTime() - rotatedAt.getTime() <= GRACE_SECONDS * 1_000) return 'repeat';
  return received || facts.lateBefore >= MAX_LATE ? 'reused' : 'repeat_late';
}

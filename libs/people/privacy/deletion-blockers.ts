import type { EntityManager } from '@mikro-orm/postgresql';
import { queriesOver, type PersonalData } from '#libs/core/platform';
import {
  cents,
  DELETION_BLOCKERS,
  formatCents,
  PLAN_TERMS,
  type DeletionBlocker,
  type Plan,
} from '#libs/core/rules';

/** Something that has to end before an account can be deleted. */
export interface OpenMatter {
  /** For users and operators. */
  text: string;
  /** The instant until which a plan is paid, which readers see as a day of theirs; null where the text says until when. */
  paidUntil: string | null;
}

/**
 * What blocks the deletion of an account. All rooms are queried in one statement, so that money moving
 * between them is not missed.
 */
export async function deletionBlockers(
  em: EntityManager,
  userId: string,
  rooms: readonly PersonalData[],
): Promise<OpenMatter[]> {
  const [first, ...others] = rooms.flatMap((room) => room.deletionBlockers?.(em, userId) ?? []);
  if (!first) return [];
  const found = await queriesOver<object>(em)
    .selectFrom(others.reduce((all, one) => all.unionAll(one), first).as('open'))
    .select(['kind', 'what', 'until', 'amount'])
    .orderBy('until')
    .orderBy('what')
    .execute();
  return DELETION_BLOCKERS.flatMap((kind) => summed(found.filter((one) => one.kind === kind)));
}

/** An owner may have hundreds of stays: so many of a kind are named, the others counted. */
const MOST_NAMED = 5;
const OTHERS: Readonly<Record<DeletionBlocker['kind'], string>> = {
  stay: 'other stays that are not over',
  refund: 'other refunds',
  dispute: 'other disputes',
  plan: 'other plans',
  plan_change: 'other changes of plan',
  owed: 'other earnings',
  owing: 'other debts',
  payout: 'other payouts',
  settling: 'other stays that are being settled',
};

/** @param blockers of one kind */
function summed(blockers: readonly DeletionBlocker[]): OpenMatter[] {
  const [first] = blockers;
  const more = blockers.length - MOST_NAMED;
  // One more takes no more room than saying so.
  if (!first || more <= 1) return blockers.map(matterOf);
  return [
    ...blockers.slice(0, MOST_NAMED).map(matterOf),
    { text: `${more} ${OTHERS[first.kind]}`, paidUntil: null },
  ];
}

const matterOf = (blocker: DeletionBlocker): OpenMatter => ({
  text: describeBlocker(blocker),
  paidUntil: blocker.kind === 'plan' ? blocker.until : null,
});

function describeBlocker({ kind, what, until, amount }: DeletionBlocker): string {
  const money = formatCents(amount ?? cents(0));
  switch (kind) {
    case 'stay':
      return `a stay at ${what ?? 'a home'} until ${formatDay(until)}`;
    case 'refund':
      return `a refund of ${money} for ${what ?? 'a stay'}`;
    case 'dispute':
      return `a dispute about the payment for ${what ?? 'a stay'}`;
    case 'plan':
      return planLabel(PLAN_TERMS[what as Plan].name);
    case 'plan_change':
      return 'a change of plan that is under way';
    case 'owed':
      return `${money} of earnings that are not paid out yet`;
    case 'owing':
      return `${money} that is owed to Latchkey`;
    case 'payout':
      return `a payout of ${money} on its way`;
    case 'settling':
      return `the money of ${what ?? 'a stay'}, which is being settled at this moment`;
  }
}

/** "the Plus plan"; a name that says so itself stays as it is. @spec E1, E15 */
const planLabel = (name: string): string => (/\bplan$/i.test(name) ? `the ${name}` : `the ${name} plan`);

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const formatDay = (day: string | null): string => (day ? DAY.format(new Date(day)) : 'its end');

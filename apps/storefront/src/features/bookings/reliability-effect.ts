import type { OwnerCancellationPreviewView } from '#libs/core/contracts';
import { RELIABILITY_FROM_STAYS } from '#libs/core/rules';

/** What cancelling one more paid stay does to the owner's reliability, in words. @spec G8, G9 */
export function reliabilityEffect({
  now,
  after,
}: NonNullable<OwnerCancellationPreviewView['reliability']>): string {
  const share = `(${after.cancelled} of ${after.counted})`;
  const change =
    now.percent === null
      ? `Your reliability begins with ${after.percent ?? 0}% ${share}.`
      : now.percent === after.percent
        ? `Your reliability stays at ${now.percent}% ${share}.`
        : `Your reliability drops from ${now.percent}% to ${after.percent ?? 0}% ${share}.`;
  return after.shown ? change : `${change} Travelers see it from ${RELIABILITY_FROM_STAYS} stays on.`;
}

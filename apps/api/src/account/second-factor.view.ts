import type { SecondFactorView } from '#libs/core/contracts';
import type { Config } from '#libs/core/platform';
import type { OwnSecondFactors } from '#libs/people/identity';

/** An operator's second factors, as shown to them. */
export const secondFactorView = (
  { passkeys, app, recoveryCodesLeft }: OwnSecondFactors,
  { production }: Pick<Config, 'production'>,
): SecondFactorView => ({
  passkeys: passkeys.map(({ id, name, ...times }) => ({ id, name, ...timesOf(times) })),
  authenticator_app: app && timesOf(app),
  recovery_codes_left: recoveryCodesLeft,
  required: production,
});

const timesOf = ({ added_at: added, last_used_at: used }: { added_at: Date; last_used_at: Date | null }) => ({
  added_at: added.toISOString(),
  last_used_at: used?.toISOString() ?? null,
});

import type { ExpressionBuilder } from 'kysely';
import { isTrue, realNow, realNowPlus } from '#libs/core/platform';
import { OPERATOR_IDLE_MINUTES } from '#libs/core/rules';
import type { IdentityTables } from './tables.js';

type Session = ExpressionBuilder<
  IdentityTables & { s: IdentityTables['sessions']; u: IdentityTables['users'] },
  's' | 'u'
>;

/** True for a session, as `s`, of a user, as `u`, that has neither expired nor, as an operator's, been left alone for too long. @spec decision 49 */
export const isAlive = (session: Session) =>
  isTrue(
    session.and([
      session('s.expires_at', '>', realNow()),
      session.or([
        session('u.role', '<>', 'admin'),
        session('s.acted_at', '>', realNowPlus(-OPERATOR_IDLE_MINUTES * 60)),
      ]),
    ]),
  );

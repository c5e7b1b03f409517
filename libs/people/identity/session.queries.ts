import type { ExpressionBuilder } from 'kysely';
import { isTrue, realNow, realNowPlus } from '#libs/core/platform';
import { OPERATOR_IDLE_MINUTES } from '#libs/core/rules';
import type { IdentityTables } from './tables.js';

/** A generation that no token has. */
const NEVER = -1;

type Session = ExpressionBuilder<
  IdentityTables & { s: IdentityTables['sessions']; u: IdentityTables['users'] },
  's' | 'u'
>;

/** True for a session, as `s`, whose client has not shown yet that it has the refresh token of this generation, the newest. */
export const isUnseen = (session: Session, generation: number | null) =>
  isTrue(
    session.exists(
      session
        .selectFrom('refresh_tokens as r')
        .select('r.session_id')
        .whereRef('r.session_id', '=', 's.id')
        .where('r.generation', '=', generation ?? NEVER)
        .where('r.received', '=', false),
    ),
  );

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

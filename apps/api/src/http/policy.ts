import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#libs/operations/audit';
import type { Person } from '#libs/people/identity';
import { DomainError } from '#libs/core/platform';
import type { Permission, Role } from '#libs/core/rules';
import { ApiBearerAuth, ApiErrors } from './api-docs.js';

/** Who may call a route. A route without a policy prevents the process from starting. */
export type Policy =
  | { kind: 'public' }
  | { kind: 'signed_in'; roles: readonly Role[] | null }
  | { kind: 'operator'; permission: Permission };

/** Metadata key of a route's policy. */
export const POLICY = 'latchkey:policy';

/** Everybody; a valid token still identifies the caller. */
export const Public = () => SetMetadata(POLICY, { kind: 'public' } satisfies Policy);

/** Everybody with an account. */
export const SignedIn = () => signedIn(null);

/** Only users with one of these roles; others get a 403. @spec §6, F16 */
export const Roles = (...roles: [Role, ...Role[]]) => signedIn(roles);

/** Operators with this permission. @spec D4 */
export const Operators = (permission: Permission) =>
  applyDecorators(
    SetMetadata(POLICY, { kind: 'operator', permission } satisfies Policy),
    ApiBearerAuth(),
    ApiErrors('auth.required', 'auth.forbidden', 'auth.second_factor_setup_required'),
  );

/** Metadata key of a route that operators reach before they have set up a second factor. */
export const WITHOUT_SECOND_FACTOR = 'latchkey:without-second-factor';

/** Operators who must set up a second factor reach this route before. @spec decision 49 */
export const WithoutSecondFactor = () => SetMetadata(WITHOUT_SECOND_FACTOR, true);

/** Metadata key of a route that takes a token which has expired, and can be renewed. */
export const WITH_EXPIRED_TOKEN = 'latchkey:with-expired-token';

/** Also with a token that has expired, while its session counts: signing out must not take a renewal first. @spec decision 52 */
export const WithExpiredToken = () => SetMetadata(WITH_EXPIRED_TOKEN, true);

/** The caller of a route that is not public. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Person => {
  const person = personOf(context);
  if (!person) throw new Error('Caller is used on a public route');
  return person;
});

/** The calling operator, for the audit log. */
export const CallingOperator = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor & { id: string } => {
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: Person }>();
    if (!request.user) throw new Error('CallingOperator is used on a public route');
    return { id: request.user.id, requestId: request.id };
  },
);

/** The signed-in caller of a public route; null for a visitor. Somebody whose token has expired, and can be renewed, is asked to do that. */
export const CallerIfAny = createParamDecorator((_: unknown, context: ExecutionContext): Person | null =>
  callerIfAny(context),
);

/** The id of the signed-in caller of a public route; null for a visitor. As {@link CallerIfAny}. */
export const CallerIdIfAny = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | null => callerIfAny(context)?.id ?? null,
);

const withExpiredToken = new WeakSet<FastifyRequest>();

/** Notes that a request's token has expired, and can be renewed. @spec decision 52 */
export const noteExpiredToken = (request: FastifyRequest): void => void withExpiredToken.add(request);

function callerIfAny(context: ExecutionContext): Person | null {
  const request = context.switchToHttp().getRequest<FastifyRequest & { user?: Person }>();
  if (!request.user && withExpiredToken.has(request)) throw new DomainError('auth.required');
  return request.user ?? null;
}

function personOf(context: ExecutionContext): Person | undefined {
  return context.switchToHttp().getRequest<FastifyRequest & { user?: Person }>().user;
}

function signedIn(roles: readonly Role[] | null) {
  return applyDecorators(
    SetMetadata(POLICY, { kind: 'signed_in', roles } satisfies Policy),
    ApiBearerAuth(),
    ...(roles ? [ApiErrors('auth.required', 'auth.forbidden')] : [ApiErrors('auth.required')]),
  );
}

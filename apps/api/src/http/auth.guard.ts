import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import type { Person } from '#libs/people/identity';
import { CONFIG, DomainError, type Config } from '#libs/core/platform';
import { permits } from '#libs/core/rules';
import { bearerToken } from './bearer-token.js';
import { tokenOfCall } from './operator-cookie.js';
import {
  noteExpiredToken,
  POLICY,
  WITH_EXPIRED_TOKEN,
  WITHOUT_SECOND_FACTOR,
  type Policy,
} from './policy.js';
import { Tokens } from './tokens.js';

/** Enforces each route's policy, and in production a second factor of operators. @spec §6, F16, decision 49 */
@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: Tokens,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const policy = this.policyOf(context);
    if (policy.kind === 'public' && !this.hasToken(context)) return true;
    await super.canActivate(context);
    if (!personOf(context)) await this.heedExpiredToken(context);
    const person = personOf(context);
    if (
      policy.kind !== 'public' &&
      lacksSecondFactor(person, this.config) &&
      !this.is(WITHOUT_SECOND_FACTOR, context)
    )
      throw new DomainError('auth.second_factor_setup_required');
    if (!allows(policy, person)) throw new DomainError(person ? 'auth.forbidden' : 'auth.required');
    return true;
  }

  /**
   * Handles passport's result: an invalid token, and that of an operator who lacks a second factor, makes the caller a visitor on a public route; an
   * invalid one is refused elsewhere.
   */
  override handleRequest<User = Person>(
    error: Error | null,
    person: User | false,
    _info: unknown,
    context: ExecutionContext,
  ): User {
    if (error) throw error;
    const isPublic = this.policyOf(context).kind === 'public';
    if (!person && !isPublic && !this.is(WITH_EXPIRED_TOKEN, context)) throw new DomainError('auth.required');
    if (
      isPublic &&
      person &&
      lacksSecondFactor(person as unknown as Person, this.config) &&
      !this.is(WITHOUT_SECOND_FACTOR, context)
    )
      return undefined as User;
    return (person || undefined) as User;
  }

  /** A public route that asks who calls must not take somebody whose token can be renewed for a visitor; few routes need no renewal. */
  private async heedExpiredToken(context: ExecutionContext): Promise<void> {
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: Person }>();
    const token = bearerToken(request);
    if (token === null) return;
    if (this.is(WITH_EXPIRED_TOKEN, context)) {
      const person = await this.tokens.holderOfExpired(token);
      if (person) request.user = person;
    } else if (await this.tokens.canBeRenewed(token)) noteExpiredToken(request);
  }

  private hasToken(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return request.headers.authorization !== undefined || tokenOfCall(request, this.config) !== undefined;
  }

  private is(key: string, context: ExecutionContext): boolean {
    const is = this.reflector.getAllAndOverride<true | undefined>(key, [
      context.getHandler(),
      context.getClass(),
    ]);
    return is === true;
  }

  private policyOf(context: ExecutionContext): Policy {
    const policy = this.reflector.getAllAndOverride<Policy | undefined>(POLICY, [
      context.getHandler(),
      context.getClass(),
    ]);
    return policy ?? { kind: 'signed_in', roles: [] };
  }
}

const personOf = (context: ExecutionContext): Person | undefined =>
  context.switchToHttp().getRequest<FastifyRequest & { user?: Person }>().user;

/** True for an operator who can do nothing but set up a second factor. @spec decision 49 */
export const lacksSecondFactor = (
  person: Person | undefined,
  { production }: Pick<Config, 'production'>,
): boolean => production && person?.role === 'admin' && !person.secondFactor;

function allows(policy: Policy, person: Person | undefined): boolean {
  if (policy.kind === 'public') return true;
  if (!person) return false;
  if (policy.kind === 'operator')
    return person.operatorRole !== null && permits(person.operatorRole, policy.permission);
  return policy.roles === null || policy.roles.includes(person.role);
}

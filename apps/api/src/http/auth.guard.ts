import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import type { Person } from '#libs/people/identity';
import { DomainError } from '#libs/core/platform';
import { permits } from '#libs/core/rules';
import { POLICY, type Policy } from './policy.js';

/** Enforces each route's policy. @spec §6, F16 */
@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const policy = this.policyOf(context);
    if (policy.kind === 'public' && !hasToken(context)) return true;
    await super.canActivate(context);
    if (!allows(policy, personOf(context))) throw new DomainError('auth.forbidden');
    return true;
  }

  /** Handles passport's result: an invalid token makes the caller a visitor on a public route and is refused elsewhere. */
  override handleRequest<User = Person>(
    error: Error | null,
    person: User | false,
    _info: unknown,
    context: ExecutionContext,
  ): User {
    if (error) throw error;
    if (!person && this.policyOf(context).kind !== 'public') throw new DomainError('auth.required');
    return (person || undefined) as User;
  }

  private policyOf(context: ExecutionContext): Policy {
    const policy = this.reflector.getAllAndOverride<Policy | undefined>(POLICY, [
      context.getHandler(),
      context.getClass(),
    ]);
    return policy ?? { kind: 'signed_in', roles: [] };
  }
}

const hasToken = (context: ExecutionContext): boolean =>
  context.switchToHttp().getRequest<FastifyRequest>().headers.authorization !== undefined;

const personOf = (context: ExecutionContext): Person | undefined =>
  context.switchToHttp().getRequest<FastifyRequest & { user?: Person }>().user;

function allows(policy: Policy, person: Person | undefined): boolean {
  if (policy.kind === 'public') return true;
  if (!person) return false;
  if (policy.kind === 'operator')
    return person.operatorRole !== null && permits(person.operatorRole, policy.permission);
  return policy.roles === null || policy.roles.includes(person.role);
}

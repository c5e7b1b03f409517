import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import type { Person } from '#libs/identity';
import { Refusal } from '#libs/platform';
import { POLICY, type Policy } from './policy.js';

/** Lets a request through when its route's policy does. @spec §6, F16 */
@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const policy = this.policyOf(context);
    if (policy.kind === 'public' && !hasToken(context)) return true;
    await super.canActivate(context);
    if (policy.kind === 'signed_in') requireRole(context, policy);
    return true;
  }

  /** Passport's verdict: on a public route a bad token makes a visitor, elsewhere a refusal. */
  override handleRequest<User = Person>(
    error: Error | null,
    person: User | false,
    _info: unknown,
    context: ExecutionContext,
  ): User {
    if (error) throw error;
    if (!person && this.policyOf(context).kind === 'signed_in') throw new Refusal('auth.required');
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

function requireRole(context: ExecutionContext, policy: Extract<Policy, { kind: 'signed_in' }>): void {
  const { user } = context.switchToHttp().getRequest<FastifyRequest & { user: Person }>();
  if (policy.roles && !policy.roles.includes(user.role)) throw new Refusal('auth.forbidden');
}

import { Injectable, Logger, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '#libs/core/platform';
import { SettleRestore } from '#libs/money/reconciliation';

const LOOK_MS = 2_000;
const RETRY_SECONDS = 60;
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const DURING_RESTORE = 'latchkey:during-restore';

/** A route that works while a restore from a backup is open. It must move neither money nor nights. */
export const DuringRestore = () => SetMetadata(DURING_RESTORE, true);

/**
 * Refuses writes while a restore from a backup is open; webhooks, too, which the provider sends again. Asks the database at start,
 * and again only while one is open.
 * @spec decision 40
 */
@Injectable()
export class RestoreGuard implements CanActivate, OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Restore');
  /** Null until the database has answered. */
  private isOpen: boolean | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly reflector: Reflector,
    private readonly restore: SettleRestore,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.look();
    if (this.isOpen !== false) this.timer = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** @throws DomainError `server.restoring` for a write while a restore is open, `server.unavailable` while that is not known */
  canActivate(context: ExecutionContext): boolean {
    if (this.isOpen === false) return true;
    if (READING.has(context.switchToHttp().getRequest<FastifyRequest>().method)) return true;
    const isAllowed = this.reflector.getAllAndOverride<true | undefined>(DURING_RESTORE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (isAllowed) return true;
    if (this.isOpen === null) throw new DomainError('server.unavailable', { retryAfter: LOOK_MS / 1_000 });
    throw new DomainError('server.restoring', { retryAfter: RETRY_SECONDS });
  }

  private async look(): Promise<void> {
    try {
      this.isOpen = await this.restore.isOpen();
      if (!this.isOpen) clearInterval(this.timer);
    } catch (error) {
      // Unknown: stays as it was, and is asked again.
      this.logger.warn(error instanceof Error ? error.message : String(error));
    }
  }
}

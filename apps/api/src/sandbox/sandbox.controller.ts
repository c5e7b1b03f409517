import { Body, Controller, Query } from '@nestjs/common';
import type { ClockPreviewView, ClockView } from '#libs/core/contracts';
import { type QueryOf, type BodyOf, sandboxCalls } from '#libs/core/contracts/calls';
import { DomainError } from '#libs/core/platform';
import type { Actor } from '#libs/operations/audit';
import { ApiTags } from '../http/api-docs.js';
import { CallingOperator, Operators } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { ClockPreview } from './clock-preview.js';
import { SandboxClock } from './sandbox-clock.service.js';

/** The movable clock for demos and tests. Only exists with the payments sandbox, so never in production. */
@ApiTags('sandbox')
@Controller()
export class SandboxController {
  constructor(
    private readonly clock: SandboxClock,
    private readonly preview: ClockPreview,
  ) {}

  @Operators('system.read')
  @Serves(sandboxCalls.read)
  read(): ClockView {
    return { now: this.clock.now().toISOString() };
  }

  @Operators('system.read')
  @Serves(sandboxCalls.dryRun)
  dryRun(
    @Query({ schema: sandboxCalls.dryRun.query }) { to }: QueryOf<typeof sandboxCalls.dryRun>,
  ): Promise<ClockPreviewView> {
    return this.preview.until(new Date(to));
  }

  @Operators('system.manage')
  @Serves(sandboxCalls.move)
  async move(
    @CallingOperator() operator: Actor,
    @Body({ schema: sandboxCalls.move.body }) dto: BodyOf<typeof sandboxCalls.move>,
  ): Promise<ClockView> {
    const now = await this.clock.moveTo(this.target(dto), operator, dto.reason?.trim() || null);
    return { now: now.toISOString() };
  }

  private target({ advance_seconds: seconds, to }: BodyOf<typeof sandboxCalls.move>): Date {
    if (seconds !== undefined && to === undefined)
      return new Date(this.clock.now().getTime() + seconds * 1_000);
    if (to !== undefined && seconds === undefined) return new Date(to);
    throw new DomainError('sandbox.clock_invalid');
  }
}

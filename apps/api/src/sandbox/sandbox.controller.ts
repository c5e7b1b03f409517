import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ClockPreviewView, ClockView } from '#libs/core/contracts';
import { Refusal } from '#libs/core/platform';
import { Refuses } from '../http/api-docs.js';
import { Operators } from '../http/policy.js';
import { ClockPreview } from './clock-preview.js';
import { MoveClockDto, PreviewClockDto } from './sandbox.dto.js';
import { SandboxClock } from './sandbox-clock.service.js';

/** The movable time of a demo or a test. Does not exist without the payments sandbox, so never in production. */
@ApiTags('sandbox')
@Controller('sandbox/clock')
export class SandboxController {
  constructor(
    private readonly clock: SandboxClock,
    private readonly preview: ClockPreview,
  ) {}

  @ApiOperation({ summary: 'What time it is' })
  @Operators('system.read')
  @Get()
  read(): ClockView {
    return { now: this.clock.now().toISOString() };
  }

  @ApiOperation({ summary: 'What would happen by itself until then, without moving' })
  @Refuses('sandbox.clock_invalid', 'sandbox.clock_backwards')
  @Operators('system.read')
  @Get('preview')
  dryRun(@Query() { to }: PreviewClockDto): Promise<ClockPreviewView> {
    return this.preview.until(new Date(to));
  }

  @ApiOperation({ summary: 'Move the time forward' })
  @Refuses('sandbox.clock_invalid', 'sandbox.clock_backwards')
  @Operators('system.manage')
  @HttpCode(200)
  @Post()
  async move(@Body() dto: MoveClockDto): Promise<ClockView> {
    const now = await this.clock.moveTo(this.target(dto));
    return { now: now.toISOString() };
  }

  private target({ advance_seconds: seconds, to }: MoveClockDto): Date {
    if (seconds !== undefined && to === undefined)
      return new Date(this.clock.now().getTime() + seconds * 1_000);
    if (to !== undefined && seconds === undefined) return new Date(to);
    throw new Refusal('sandbox.clock_invalid');
  }
}

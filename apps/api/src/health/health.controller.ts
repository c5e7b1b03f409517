import { Controller, Get, Res, ServiceUnavailableException } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { HealthCheck, HealthCheckService } from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import { Public } from '../http/policy.js';
import { Readiness } from './readiness.js';

/** For orchestrators and load balancers. */
@ApiTags('health')
@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly readiness: Readiness,
  ) {}

  @ApiOperation({ summary: 'The process answers' })
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @ApiOperation({ summary: 'Database, queue, worker and payments answer, too' })
  @HealthCheck()
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<unknown> {
    const { readiness } = this;
    try {
      return await this.health.check([
        () => readiness.database(),
        () => readiness.queue(),
        () => readiness.worker(),
        () => readiness.payments(),
      ]);
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      reply.code(503).header('retry-after', '5');
      return error.getResponse(); // which part is missing, not a problem of the caller's request
    }
  }
}

import { Controller, Res, ServiceUnavailableException } from '@nestjs/common';
import { HealthCheck, HealthCheckService } from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import { healthCalls } from '#libs/core/contracts/calls';
import { ApiHealthCheck, ApiTags } from '../http/api-docs.js';
import { Draining } from '../http/draining.js';
import { Public } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { Readiness } from './readiness.js';

/** Health checks for orchestrators and load balancers. */
@ApiTags('health')
@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly readiness: Readiness,
    private readonly draining: Draining,
  ) {}

  @Serves(healthCalls.live)
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @HealthCheck({ noCache: true, swaggerDocumentation: false })
  @ApiHealthCheck()
  @Serves(healthCalls.ready)
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const { readiness } = this;
    const isEnding = () => this.draining.hasBegun;
    if (isEnding()) return shuttingDown(reply);
    try {
      const found = await this.health.check([
        () => readiness.database(),
        () => readiness.queue(),
        () => readiness.worker(),
        () => readiness.payments(),
      ]);
      return isEnding() ? shuttingDown(reply) : found;
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      reply.code(503).header('retry-after', '5');
      const parts = error.getResponse(); // the state of each part, instead of a problem document
      return typeof parts === 'object' ? parts : { status: parts };
    }
  }
}

function shuttingDown(reply: FastifyReply): object {
  reply.code(503).header('retry-after', '5');
  return { status: 'shutting_down' };
}

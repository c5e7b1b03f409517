import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG } from '#libs/core/platform';
import { deviceAccount } from '#libs/people/identity';
import { knownDevice, seemsKnown, type DeviceConfig } from './known-device.js';

/** Tells browsers that an account has signed in with from others. */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: DeviceConfig,
  ) {}

  /** An id of this browser if the account with this address knows it; else null. Only a browser with a cookie of ours costs a query. */
  async find(request: FastifyRequest, email: string): Promise<string | null> {
    if (!seemsKnown(request, email, this.config)) return null;
    const account = await deviceAccount(this.em, email);
    return account && knownDevice(request, account, this.config);
  }

  /** Where attempts on an account are counted: a browser that it knows has its own, all others share one. */
  async bucketOf(request: FastifyRequest, email: string): Promise<string> {
    const device = await this.find(request, email);
    return device ? `with ${device}` : email.trim().toLowerCase();
  }
}

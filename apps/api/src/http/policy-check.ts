import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { POLICY } from './policy.js';

/** Deny by default: a route without a policy prevents the process from starting. */
@Injectable()
export class PolicyCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const routes = this.discovery
      .getControllers()
      .flatMap(({ metatype }) => (typeof metatype === 'function' ? this.routesWithoutPolicy(metatype) : []));
    if (routes.length > 0) throw new Error(`Routes without an access policy: ${routes.join(', ')}`);
  }

  private routesWithoutPolicy(controller: NewableFunction): string[] {
    const prototype = controller.prototype as Record<string, unknown>;
    return this.scanner
      .getAllMethodNames(prototype)
      .filter((name) => {
        const method = prototype[name];
        if (typeof method !== 'function' || !Reflect.hasMetadata(PATH_METADATA, method)) return false;
        return (
          this.reflector.getAllAndOverride(POLICY, [
            method as () => unknown,
            controller as new () => unknown,
          ]) === undefined
        );
      })
      .map((name) => `${controller.name}.${name}`);
  }
}

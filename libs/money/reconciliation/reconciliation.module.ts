import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { Findings } from './findings.js';
import { ImportMovements } from './import-movements.js';
import { ReconciliationHandlers } from './reconciliation.handlers.js';
import { Reconciliation } from './reconciliation.service.js';
import { SettleRestore } from './settle-restore.js';
import { StuckOperations } from './stuck-operations.js';

const SERVICES = [
  Findings,
  StuckOperations,
  ImportMovements,
  Reconciliation,
  SettleRestore,
  ReconciliationHandlers,
];

/** Compares the provider with our books. The application binds the gateways. */
@Module({})
export class ReconciliationModule {
  /** @param gateways provides `ProviderGateways`, from the given modules */
  static for(gateways: Provider, imports: NonNullable<ModuleMetadata['imports']>): DynamicModule {
    return {
      module: ReconciliationModule,
      imports,
      providers: [gateways, ...SERVICES],
      exports: [Findings, Reconciliation, SettleRestore],
    };
  }
}

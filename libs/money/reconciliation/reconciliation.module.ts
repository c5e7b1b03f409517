import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { ComparePayments } from './compare-payments.js';
import { ComparePlanCharges } from './compare-plan-charges.js';
import { CompareRefunds } from './compare-refunds.js';
import { CompareTransfers } from './compare-transfers.js';
import { Findings } from './findings.js';
import { ImportMovements } from './import-movements.js';
import { Reconciliation } from './reconciliation.service.js';
import { StuckOperations } from './stuck-operations.js';

const SERVICES = [
  Findings,
  ComparePayments,
  CompareRefunds,
  CompareTransfers,
  ComparePlanCharges,
  StuckOperations,
  ImportMovements,
  Reconciliation,
];

/** Comparing the provider with our books. The application says which gateways lead into them. */
@Module({})
export class ReconciliationModule {
  /** @param gateways provides `ProviderGateways`, from the given modules */
  static for(gateways: Provider, imports: NonNullable<ModuleMetadata['imports']>): DynamicModule {
    return {
      module: ReconciliationModule,
      imports,
      providers: [gateways, ...SERVICES],
      exports: [Findings, Reconciliation],
    };
  }
}

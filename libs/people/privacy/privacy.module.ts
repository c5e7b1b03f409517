import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { EraseAccount } from './erase-account.js';
import { ExportData } from './export-data.js';

/** What people may ask of what is kept about them: a copy, and its end. */
@Module({})
export class PrivacyModule {
  /** @param farewell provides `Farewell`, from the given modules */
  static for(farewell: Provider, imports: NonNullable<ModuleMetadata['imports']>): DynamicModule {
    return {
      module: PrivacyModule,
      imports,
      providers: [farewell, EraseAccount, ExportData],
      exports: [EraseAccount, ExportData],
    };
  }
}

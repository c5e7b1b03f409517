import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import type { PersonalData } from '#libs/core/platform';
import { EraseAccount } from './erase-account.js';
import { ExportData } from './export-data.js';
import { ForgetVisitors } from './forget-visitors.js';
import { PERSONAL_DATA } from './personal-data.js';

const SERVICES = [EraseAccount, ExportData, ForgetVisitors];

/** Export and deletion of personal data. */
@Module({})
export class PrivacyModule {
  /**
   * @param rooms the rooms' personal data, in the order of deletion
   * @param deletionMailer provides `DeletionMailer`; `imports` are the modules it needs
   */
  static for(
    rooms: readonly PersonalData[],
    deletionMailer: Provider,
    imports: NonNullable<ModuleMetadata['imports']>,
  ): DynamicModule {
    return {
      module: PrivacyModule,
      imports,
      providers: [{ provide: PERSONAL_DATA, useValue: rooms }, deletionMailer, ...SERVICES],
      exports: SERVICES,
    };
  }
}

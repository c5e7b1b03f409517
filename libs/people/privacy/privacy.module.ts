import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import type { PersonalData } from '#libs/core/platform';
import { EraseAccount } from './erase-account.js';
import { ExportData } from './export-data.js';
import { ForgetVisitors } from './forget-visitors.js';
import { PERSONAL_DATA } from './personal-data.js';

const SERVICES = [EraseAccount, ExportData, ForgetVisitors];

/** What people may ask of what is kept about them: a copy, and its end. */
@Module({})
export class PrivacyModule {
  /**
   * @param rooms what each room keeps about people, in the order in which it is forgotten
   * @param farewell provides `DeletionMailer`, from the given modules
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

import { Module } from '@nestjs/common';
import { Agreements } from './agreements.service.js';

/** Papers: rental agreements. */
@Module({ providers: [Agreements], exports: [Agreements] })
export class DocumentsModule {}

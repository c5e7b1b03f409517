import { Module } from '@nestjs/common';
import { AuditLog } from './audit-log.js';

/** The record of what operators do. */
@Module({ providers: [AuditLog], exports: [AuditLog] })
export class AuditModule {}

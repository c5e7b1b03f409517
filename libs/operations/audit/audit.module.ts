import { Module } from '@nestjs/common';
import { AuditLog } from './audit-log.js';

/** Provides the audit log. */
@Module({ providers: [AuditLog], exports: [AuditLog] })
export class AuditModule {}

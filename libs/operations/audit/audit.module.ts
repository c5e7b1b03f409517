import { Module } from '@nestjs/common';
import { AuditLog } from './audit-log.js';
import { AuditProof } from './audit-proof.js';

/** Provides the audit log and its proof. */
@Module({ providers: [AuditLog, AuditProof], exports: [AuditLog, AuditProof] })
export class AuditModule {}

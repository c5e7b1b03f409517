export { AuditLog, reasonOf, type AuditEntry, type Actor } from './audit-log.js';
export { AuditProof, sentenceOf, type AuditState } from './audit-proof.js';
export { AuditModule } from './audit.module.js';
export { AUDIT_TABLES, type AuditTables } from './tables.js';

export { AuditLog, reasonOf, type Act, type Actor } from './audit-log.js';
export { AuditModule } from './audit.module.js';
export { AUDIT_TABLES, type AuditTables } from './tables.js';

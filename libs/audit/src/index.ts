export { AuditLog, reasonOf, type Act, type Actor } from './audit-log.js';
export { AuditModule } from './audit.module.js';

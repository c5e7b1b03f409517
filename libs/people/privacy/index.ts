export { EraseAccount } from './erase-account.js';
export { ExportData } from './export-data.js';
export { ForgetVisitors } from './forget-visitors.js';
export { DeletionMailer } from './deletion-mailer.port.js';
export { PrivacyModule } from './privacy.module.js';

export { SoloActs, type WeighedAct } from './solo-acts.js';
export { Approvals, assertUnchanged, isUsedLater, type ApprovalRow } from './approvals.js';
export { ApprovalsModule } from './approvals.module.js';
export { approvalsOldRows } from './old-rows.js';
export { APPROVALS_TABLES, type ApprovalsTables } from './tables.js';

import { describePayoutFlows } from './payout-flows.js';

describePayoutFlows('PostgreSQL', () => undefined);

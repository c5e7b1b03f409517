import { describeMoneyFlows } from './money-flows.js';

describeMoneyFlows('PostgreSQL', () => undefined);

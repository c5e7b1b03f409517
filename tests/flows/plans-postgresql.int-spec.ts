import { describePlanFlows } from './plan-flows.js';

describePlanFlows('PostgreSQL', () => undefined);

import { describeDateChangeFlows } from './date-change-flows.js';

describeDateChangeFlows('PostgreSQL', () => undefined);

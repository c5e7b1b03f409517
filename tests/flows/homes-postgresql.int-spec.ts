import { describeHomeFlows } from './home-flows.js';

describeHomeFlows('PostgreSQL', () => undefined);

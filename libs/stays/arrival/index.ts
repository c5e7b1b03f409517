export { ArrivalGuides, type OwnGuide } from './arrival-guides.service.js';
export { ArrivalHandlers } from './arrival.handlers.js';
export { ArrivalMailer, type ArrivalNews } from './arrival-mailer.port.js';
export { ArrivalModule } from './arrival.module.js';
export { Arrivals, type Arrival } from './arrivals.service.js';
export { arrivalOldRows } from './old-rows.js';
export { arrivalPersonalData } from './personal-data.js';
export { SendArrivalGuides } from './send-arrival-guides.js';
export { ARRIVAL_TABLES, type ArrivalTables } from './tables.js';

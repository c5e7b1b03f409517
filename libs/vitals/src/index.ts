export { BookVitals, type BusinessFigures } from './book-vitals.js';
export { checkInvariants } from './invariants.js';
export { MachineVitals, type RelayLag } from './machine-vitals.js';
export { VitalsModule } from './vitals.module.js';

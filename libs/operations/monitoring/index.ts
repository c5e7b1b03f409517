export { BookVitals } from './book-vitals.js';
export { checkInvariants } from './invariants.js';
export { MachineVitals } from './machine-vitals.js';
export { VitalsModule } from './vitals.module.js';

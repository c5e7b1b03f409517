import { Module } from '@nestjs/common';
import { BookVitals } from './book-vitals.js';
import { MachineVitals } from './machine-vitals.js';

/** How the machinery and the books stand. */
@Module({ providers: [BookVitals, MachineVitals], exports: [BookVitals, MachineVitals] })
export class VitalsModule {}

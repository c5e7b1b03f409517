import { Module } from '@nestjs/common';
import { Agreements } from './agreements.service.js';
import { BookingReceipts } from './booking-receipts.service.js';
import { PlanReceipts } from './plan-receipts.service.js';

const SERVICES = [Agreements, BookingReceipts, PlanReceipts];

/** Papers: rental agreements, receipts of bookings and of plans, refund notes. */
@Module({ providers: SERVICES, exports: SERVICES })
export class DocumentsModule {}

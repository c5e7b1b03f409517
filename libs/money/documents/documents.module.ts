import { Module } from '@nestjs/common';
import { Agreements } from './agreements.service.js';
import { DocumentsHandlers } from './documents.handlers.js';
import { BookingReceipts } from './booking-receipts.service.js';
import { PlanReceipts } from './plan-receipts.service.js';

const SERVICES = [Agreements, BookingReceipts, PlanReceipts, DocumentsHandlers];

/** PDF documents: rental agreements, booking and plan receipts, refund notes. */
@Module({ providers: SERVICES, exports: SERVICES })
export class DocumentsModule {}

import { Module } from '@nestjs/common';
import { ActsAlone } from './acts-alone.js';
import { Approvals } from './approvals.js';

/** Provides what operators decide together. */
@Module({ providers: [ActsAlone, Approvals], exports: [ActsAlone, Approvals] })
export class ApprovalsModule {}

import { Module } from '@nestjs/common';
import { SoloActs } from './solo-acts.js';
import { Approvals } from './approvals.js';

/** Provides what operators decide together. */
@Module({ providers: [SoloActs, Approvals], exports: [SoloActs, Approvals] })
export class ApprovalsModule {}

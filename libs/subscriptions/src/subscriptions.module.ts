import { Module } from '@nestjs/common';
import { SubscriptionsService } from './subscriptions.service.js';

/** Travelers' plans. */
@Module({ providers: [SubscriptionsService], exports: [SubscriptionsService] })
export class SubscriptionsModule {}

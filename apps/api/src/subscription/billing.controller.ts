import { Controller, Header, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  SCREENS,
  type BreakEvenView,
  type PlanCheckoutView,
  type PortalView,
  type SubscriptionInvoiceView,
  type UpgradeView,
} from '#libs/core/contracts';
import { billingCalls } from '#libs/core/contracts/calls';
import { CONFIG, DomainError, type Config } from '#libs/core/platform';
import { PlanReceipts } from '#libs/money/documents';
import { PlanHistory, SubscriptionsService } from '#libs/money/subscriptions';
import type { Person } from '#libs/people/identity';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { ownOrigin } from '../http/own-origin.js';
import { Caller, SignedIn } from '../http/policy.js';
import { PerMinute, PROVIDER_CALLS } from '../http/rate-limit.js';
import { Serves } from '../http/serves.js';
import { comparisonView, invoiceView, planCheckoutView } from './billing.view.js';

const SESSION_ID = /^cs_\w{1,250}$/;
const CHARGE_ID = new IdParam('subscription.invoice_not_found');

/** Billing of plans: checkout, card, charges with receipts, and the break-even comparison. Additive. */
@ApiTags('subscription')
@SignedIn()
@Controller()
export class BillingController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly history: PlanHistory,
    private readonly receipts: PlanReceipts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Serves(billingCalls.checkout)
  async checkout(@Caller() person: Person, @Param('sessionId') sessionId: string): Promise<PlanCheckoutView> {
    if (!SESSION_ID.test(sessionId)) throw new DomainError('payment.session_not_found');
    const { page, plan } = await this.subscriptions.checkout(person.id, sessionId);
    return planCheckoutView(page, plan);
  }

  @PerMinute(PROVIDER_CALLS)
  @Serves(billingCalls.portal)
  async portal(@Caller() person: Person, @Req() request: FastifyRequest): Promise<PortalView> {
    travelersOnly(person);
    const returnUrl = `${ownOrigin(this.config, request)}${SCREENS.subscription}?card=1`;
    return { url: await this.subscriptions.portal(person.id, returnUrl) };
  }

  @PerMinute(PROVIDER_CALLS)
  @Serves(billingCalls.retry)
  async retry(@Caller() person: Person): Promise<UpgradeView> {
    travelersOnly(person);
    await this.subscriptions.retryPayment(person.id);
    return { message: 'Paid. Your plan goes on.' };
  }

  @Serves(billingCalls.invoices)
  async invoices(@Caller() person: Person): Promise<SubscriptionInvoiceView[]> {
    travelersOnly(person);
    return (await this.history.charges(person.id)).map(invoiceView);
  }

  @Header('Cache-Control', 'private, no-store')
  @Serves(billingCalls.receipt)
  async receipt(
    @Caller() person: Person,
    @Param('id', CHARGE_ID) id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const paid = await this.history.isPaid(person.id, id);
    if (paid === null) throw new DomainError('subscription.invoice_not_found');
    const pdf = paid ? await this.receipts.of(id, person.id) : null;
    if (!pdf) throw new DomainError('subscription.no_receipt');
    await reply
      .type('application/pdf')
      .header('Content-Disposition', `inline; filename="latchkey-receipt-${id.slice(-8)}.pdf"`)
      .send(pdf);
  }

  @Serves(billingCalls.breakEven)
  async breakEven(@Caller() person: Person): Promise<BreakEvenView> {
    travelersOnly(person);
    const found = await this.history.breakEven(person.id);
    return { comparison: found && comparisonView(found) };
  }
}

function travelersOnly({ role }: Person): void {
  if (role !== 'traveler') throw new DomainError('subscription.travelers_only');
}

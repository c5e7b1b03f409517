import { Body, Controller, Get, Headers, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CheckoutView, PaymentStatusView } from '#libs/core/contracts';
import type { Person } from '#libs/people/identity';
import { PaymentsService } from '#libs/money/payments';
import { Notices } from '#libs/money/provider';
import { Refusal } from '#libs/core/platform';
import { Refuses } from '../http/api-docs.js';
import type { RawBodyRequest } from '../http/body-parsing.js';
import { isId } from '../http/id-param.js';
import { Caller, Public, SignedIn } from '../http/policy.js';
import { CheckoutDto } from './payments.dto.js';

const SESSION_ID = /^cs_\w{1,250}$/;

/** Paying for a booking. @spec §4 Payment, §7, C9–C11 */
@ApiTags('payments')
@Controller('payments')
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly notices: Notices,
  ) {}

  @ApiOperation({ summary: 'The hosted page on which a pending booking is paid' })
  @Refuses(
    'request.invalid',
    'payment.return_url_not_allowed',
    'booking.not_found',
    'booking.not_payable',
    'booking.hold_expired',
    'payment.provider_unavailable',
  )
  @SignedIn()
  @HttpCode(200)
  @Post('checkout/session')
  async checkout(@Caller() person: Person, @Body() dto: CheckoutDto): Promise<CheckoutView> {
    if (!isId(dto.booking_id)) throw new Refusal('booking.not_found');
    const { booking_id: bookingId, success_url: successUrl, cancel_url: cancelUrl } = dto;
    const { url, sessionId } = await this.payments.startCheckout(
      person.id,
      bookingId.toLowerCase(),
      successUrl,
      cancelUrl,
    );
    return { url, session_id: sessionId };
  }

  @ApiOperation({ summary: 'How a payment stands; `amount_total` is in cents' })
  @Refuses('payment.session_not_found', 'payment.provider_unavailable')
  @SignedIn()
  @Get('checkout/status/:sessionId')
  async status(@Caller() person: Person, @Param('sessionId') sessionId: string): Promise<PaymentStatusView> {
    if (!SESSION_ID.test(sessionId)) throw new Refusal('payment.session_not_found');
    const found = await this.payments.status(sessionId, person.id);
    return {
      payment_status: found.paymentStatus,
      status: found.status,
      amount_total: found.amountCents,
      currency: found.currency,
      booking_id: found.bookingId,
      booking_status: found.bookingStatus,
    };
  }

  /** The provider's notices. Public, because the signature over the raw bytes says who is speaking. */
  @ApiExcludeEndpoint()
  @Public()
  @HttpCode(200)
  @Post('webhook')
  async notice(
    @Req() request: RawBodyRequest,
    @Headers('stripe-signature') signature?: string,
  ): Promise<{ received: true }> {
    await this.notices.receive(request.rawBody ?? Buffer.alloc(0), signature);
    return { received: true };
  }
}

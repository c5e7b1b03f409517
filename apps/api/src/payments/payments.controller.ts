import { Body, Controller, Headers, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import type { CheckoutView, PaymentStatusView } from '#libs/core/contracts';
import { type BodyOf, paymentCalls } from '#libs/core/contracts/calls';
import { CONFIG, DomainError, toTheEnd, type Config, isUuid } from '#libs/core/platform';
import type { HomePicture } from '#libs/core/rules';
import { PaymentsService } from '#libs/money/payments';
import type { Person } from '#libs/people/identity';
import { ApiExcludeEndpoint, ApiTags } from '../http/api-docs.js';
import type { RawBodyRequest } from '../http/body-parsing.js';
import { homePictureView } from '../http/photos.js';
import { Caller, Public, SignedIn } from '../http/policy.js';
import { PerMinute, PROVIDER_CALLS } from '../http/rate-limit.js';
import { Serves } from '../http/serves.js';

/** Pixels of a picture on the provider's page: 320, sharp on a phone. */
const SHOWN_WIDTH = 640;
const SESSION_ID = /^cs_\w{1,250}$/;

/** Paying for a booking. @spec §4 Payment, §7, C9–C11 */
@ApiTags('payments')
@Controller()
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'sandbox'>,
  ) {}

  @SignedIn()
  @PerMinute(PROVIDER_CALLS)
  @Serves(paymentCalls.checkout)
  async checkout(
    @Caller() person: Person,
    @Body({ schema: paymentCalls.checkout.body }) dto: BodyOf<typeof paymentCalls.checkout>,
  ): Promise<CheckoutView> {
    if (!isUuid(dto.booking_id)) throw new DomainError('booking.not_found');
    const { booking_id: bookingId, success_url: successUrl, cancel_url: cancelUrl } = dto;
    const { url, sessionId } = await this.payments.startCheckout(
      person.id,
      { bookingId: bookingId.toLowerCase(), changeId: dto.change_id?.toLowerCase() ?? null },
      successUrl,
      cancelUrl,
      (picture, title) => this.pictureUrlOf(picture, title),
    );
    return { url, session_id: sessionId };
  }

  /** The provider's page loads it from us, which it can do when we are on the internet; the sandbox is at home everywhere. */
  private pictureUrlOf(picture: HomePicture, title: string): string | null {
    const { publicUrl, sandbox } = this.config;
    const photo = sandbox || publicUrl.startsWith('https:') ? homePictureView(picture, title) : null;
    if (!photo) return null;
    const width = photo.widths.find((one) => one >= SHOWN_WIDTH) ?? Math.max(...photo.widths);
    return `${publicUrl}${photo.base}-${width}.webp`;
  }

  @SignedIn()
  @Serves(paymentCalls.status)
  async status(@Caller() person: Person, @Param('sessionId') sessionId: string): Promise<PaymentStatusView> {
    if (!SESSION_ID.test(sessionId)) throw new DomainError('payment.session_not_found');
    // May confirm the booking, so it is finished even when the traveler closes the page.
    const found = await toTheEnd(() => this.payments.status(sessionId, person.id));
    return {
      payment_status: found.paymentStatus,
      status: found.status,
      amount_total: found.amountCents,
      currency: found.currency,
      booking_id: found.bookingId,
      booking_status: found.bookingStatus,
      ...(found.changeId !== null && { change_id: found.changeId }),
      ...(found.changedDates !== null && {
        date_change: {
          check_in_date: found.changedDates.checkIn,
          check_out_date: found.changedDates.checkOut,
          previous_check_in_date: found.changedDates.previousCheckIn,
          previous_check_out_date: found.changedDates.previousCheckOut,
        },
      }),
      returned: found.returned,
    };
  }

  /** The provider's webhook events. Public, because the signature over the raw bytes authenticates the sender. */
  @ApiExcludeEndpoint()
  @Public()
  @HttpCode(200)
  @Post('payments/webhook')
  async webhookEvent(
    @Req() request: RawBodyRequest,
    @Headers('stripe-signature') signature?: string,
  ): Promise<{ received: true }> {
    await this.payments.receiveWebhook(request.rawBody ?? Buffer.alloc(0), signature);
    return { received: true };
  }
}

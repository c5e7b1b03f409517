import type { RunningProduct } from '../setup/product.js';

/** Controls the payments sandbox: makes it fail on demand. */
export class PaymentProvider {
  constructor(private readonly product: Pick<RunningProduct, 'paymentsUrl' | 'paymentsKey'>) {}

  /** Every call below this path fails without effect, until {@link recovers}. */
  fails(pathPrefix: string, method = 'GET'): Promise<void> {
    return this.control('POST', { mode: '500_before', path_prefix: pathPrefix, method, times: 1_000_000 });
  }

  /** Sends no more webhooks. */
  dropsWebhooks(): Promise<void> {
    return this.control('POST', { mode: 'drop_webhooks', times: 1_000_000 });
  }

  /** A bank returns a refund days after it was confirmed. */
  refundComesBack(refund: string): Promise<void> {
    return this.control('POST', { refund }, '/_sandbox/refunds/fail');
  }

  /** The provider's refunds of a booking; cents. */
  async refundsOf(bookingId: string): Promise<{ id: string; amount: number; status: string }[]> {
    const { paymentsUrl, paymentsKey } = this.product;
    const answer = await fetch(`${paymentsUrl}/v1/refunds?limit=100`, {
      headers: { authorization: `Bearer ${paymentsKey}` },
    });
    const { data } = (await answer.json()) as {
      data: { id: string; amount: number; status: string; metadata: { booking_id?: string } }[];
    };
    return data.filter(({ metadata }) => metadata.booking_id === bookingId);
  }

  /** Clears all faults. */
  recovers(): Promise<void> {
    return this.control('DELETE');
  }

  private async control(method: 'POST' | 'DELETE', body?: object, path = '/_sandbox/faults'): Promise<void> {
    const { paymentsUrl, paymentsKey } = this.product;
    const answer = await fetch(paymentsUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${paymentsKey}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`The payments sandbox refused: ${answer.status} ${await answer.text()}`);
  }
}

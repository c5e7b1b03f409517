import type { OpenedPayoutAccountView, PayoutAccountView } from '#libs/core/contracts';
import { createStripe } from '#libs/money/provider';
import { anOwner } from '#libs/testing';
import { startTestAppWithPayments, type ApiClient } from '../testing/index.js';

type Test = Awaited<ReturnType<typeof startTestAppWithPayments>>;

const EARNINGS_URL = 'http://localhost:3000/owner/earnings';

let test: Test;
beforeAll(async () => {
  test = await startTestAppWithPayments();
});
afterAll(() => test.stop());

const signedIn = async (): Promise<ApiClient> => test.as(await anOwner(test.em));
const open = (api: ApiClient, payload: Record<string, unknown> = {}) =>
  api.post<OpenedPayoutAccountView>('/owner/payout-account', payload);
const snapshot = async (api: ApiClient, refresh = true): Promise<PayoutAccountView> =>
  (refresh
    ? await api.post<PayoutAccountView>('/owner/payout-account/refresh')
    : await api.get<PayoutAccountView>('/owner/payout-account')
  ).body;

/** Submits the provider's onboarding form. @returns the URL it redirects to */
async function submitOnboarding(
  url: string,
  outcome: 'enabled' | 'restricted' | 'rejected',
): Promise<string | null> {
  const body = new URLSearchParams({ legal_name: 'Olive Owner', bank_account: '000123456789', outcome });
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return response.headers.get('location');
}

describe('Setting up payouts (A13)', () => {
  it('shows each status up to enabled, with the missing requirements in plain words', async () => {
    const api = await signedIn();
    expect(await snapshot(api, false)).toEqual({ status: 'not_started', missing: [], checked_at: null });
    expect(await api.expectProblem('POST', '/owner/payout-account/refresh')).toMatchObject({
      status: 409,
      code: 'payout.account_not_started',
    });

    const { body } = await open(api);
    expect(await snapshot(api, false)).toMatchObject({
      status: 'incomplete',
      missing: [
        'Whether you rent as a person or as a company',
        'A bank account to pay to',
        'Your legal name',
        'Your agreement to the terms of the payment provider',
      ],
    });
    expect(await submitOnboarding(body.url, 'restricted')).toBe(`${EARNINGS_URL}?onboarding=return`);
    expect(await snapshot(api)).toMatchObject({
      status: 'incomplete',
      missing: ['A document that proves your identity'],
    });
    await submitOnboarding((await open(api)).body.url, 'enabled');
    expect(await snapshot(api)).toMatchObject({ status: 'enabled', missing: [] });
    // From now on, it opens the owner's dashboard at the provider.
    const page = await fetch((await open(api)).body.url);
    expect(await page.text()).toContain('Your payouts');
  });

  it('cannot be repeated after a rejection, and says what to do', async () => {
    const api = await signedIn();
    await submitOnboarding((await open(api)).body.url, 'rejected');
    expect(await snapshot(api)).toMatchObject({ status: 'disabled' });
    expect(await api.expectProblem('POST', '/owner/payout-account', {})).toMatchObject({
      status: 409,
      detail: 'Your payout account was turned down. Please contact support.',
    });
  });

  it('C11 only returns to our own origins', async () => {
    const api = await signedIn();
    for (const field of ['return_url', 'refresh_url']) {
      for (const address of [
        'https://elsewhere.test/',
        'javascript:alert(1)',
        'x',
        'http://a@localhost:3000/',
        7,
      ]) {
        expect(await api.expectProblem('POST', '/owner/payout-account', { [field]: address })).toMatchObject({
          status: 422,
          code: 'payment.return_url_not_allowed',
        });
      }
    }
    const url = `${EARNINGS_URL}?from=dashboard`;
    const { body } = await open(api, { return_url: url, refresh_url: url });
    expect(await submitOnboarding(body.url, 'enabled')).toBe(url);
  });

  it('creates only one account per owner, even when opened concurrently', async () => {
    const api = await signedIn();
    const stripe = createStripe(test.config.stripe);
    const before = (await stripe.accounts.list({ limit: 100 })).data.length;
    const responses = await Promise.all(Array.from({ length: 6 }, () => open(api)));
    expect(
      responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 503),
    ).toEqual([]);
    await open(api);
    expect((await stripe.accounts.list({ limit: 100 })).data.length - before).toBe(1);
  });

  it('answers 503 with an explanation and Retry-After while the provider is down', async () => {
    const api = await signedIn();
    await fetch(`${test.sandboxUrl}/_sandbox/faults`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${test.config.stripe.secretKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ path_prefix: '/v1/account', mode: '500_before', times: 2 }),
    });
    const refused = await api.send<{ detail: string }>('POST', '/owner/payout-account', '{}');
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.body.detail).toContain('Your money is safe');
  });
});

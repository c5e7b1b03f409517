import type { OpenedPayoutAccountView, PayoutAccountView } from '#libs/core/contracts';
import { createStripe } from '#libs/money/provider';
import { anOwner, startTestAppWithPayments, type ApiClient } from '#libs/testing';

type Test = Awaited<ReturnType<typeof startTestAppWithPayments>>;

const HERE = 'http://localhost:3000/owner/earnings';

let test: Test;
beforeAll(async () => {
  test = await startTestAppWithPayments();
});
afterAll(() => test.stop());

const signedIn = async (): Promise<ApiClient> => test.as(await anOwner(test.em));
const open = (api: ApiClient, payload: Record<string, unknown> = {}) =>
  api.post<OpenedPayoutAccountView>('/owner/payout-account', payload);
const snapshot = async (api: ApiClient, ask = true): Promise<PayoutAccountView> =>
  (ask
    ? await api.post<PayoutAccountView>('/owner/payout-account/refresh')
    : await api.get<PayoutAccountView>('/owner/payout-account')
  ).body;

/** Answers the provider's questions on its page. @returns where it leads afterwards */
async function answer(url: string, outcome: 'enabled' | 'restricted' | 'rejected'): Promise<string | null> {
  const body = new URLSearchParams({ legal_name: 'Olive Owner', bank_account: '000123456789', outcome });
  const done = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return done.headers.get('location');
}

describe('Setting up payouts (A13)', () => {
  it('from nothing to enabled: each state is shown, with what is missing in words', async () => {
    const api = await signedIn();
    expect(await snapshot(api, false)).toEqual({ status: 'not_started', missing: [], checked_at: null });
    expect(await api.refused('POST', '/owner/payout-account/refresh')).toMatchObject({
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
    expect(await answer(body.url, 'restricted')).toBe(`${HERE}?onboarding=return`);
    expect(await snapshot(api)).toMatchObject({
      status: 'incomplete',
      missing: ['A document that proves your identity'],
    });
    await answer((await open(api)).body.url, 'enabled');
    expect(await snapshot(api)).toMatchObject({ status: 'enabled', missing: [] });
    // From now on the page is the owner's own at the provider.
    const page = await fetch((await open(api)).body.url);
    expect(await page.text()).toContain('Your payouts');
  });

  it('one that was turned down cannot be tried again, and says what to do', async () => {
    const api = await signedIn();
    await answer((await open(api)).body.url, 'rejected');
    expect(await snapshot(api)).toMatchObject({ status: 'disabled' });
    expect(await api.refused('POST', '/owner/payout-account', {})).toMatchObject({
      status: 409,
      detail: 'Your payout account was turned down. Please contact support.',
    });
  });

  it('C11 returns to our own addresses only', async () => {
    const api = await signedIn();
    for (const field of ['return_url', 'refresh_url']) {
      for (const address of [
        'https://elsewhere.test/',
        'javascript:alert(1)',
        'x',
        'http://a@localhost:3000/',
        7,
      ]) {
        expect(await api.refused('POST', '/owner/payout-account', { [field]: address })).toMatchObject({
          status: 422,
          code: 'payment.return_url_not_allowed',
        });
      }
    }
    const back = `${HERE}?from=dashboard`;
    const { body } = await open(api, { return_url: back, refresh_url: back });
    expect(await answer(body.url, 'enabled')).toBe(back);
  });

  it('however often it is opened, an owner has one account', async () => {
    const api = await signedIn();
    const stripe = createStripe(test.config.stripe);
    const before = (await stripe.accounts.list({ limit: 100 })).data.length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(api)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual(
      [],
    );
    await open(api);
    expect((await stripe.accounts.list({ limit: 100 })).data.length - before).toBe(1);
  });

  it('while the provider is away: 503, a sentence, and when to try again', async () => {
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

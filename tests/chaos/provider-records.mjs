/** Everything that the payment provider knows, read through its API. */

const PAGE = 100;

/**
 * @typedef {{ intents: any[], refunds: any[], transfers: any[], invoices: any[], subscriptions: any[] }} ProviderRecords
 */

/** @param {{ paymentsUrl: string, paymentsKey: string }} sandbox @returns {Promise<ProviderRecords>} */
export async function providerRecords({ paymentsUrl, paymentsKey }) {
  const headers = { authorization: `Bearer ${paymentsKey}` };
  const all = async (path) => {
    const found = [];
    for (let after = ''; ;) {
      const answer = await fetch(`${paymentsUrl}/v1/${path}?limit=${PAGE}${after}`, { headers });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      const { data, has_more: more } = /** @type {any} */ (await answer.json());
      found.push(...data);
      if (!more) return found;
      after = `&starting_after=${data.at(-1).id}`;
    }
  };
  const [intents, refunds, transfers, invoices, subscriptions] = await Promise.all(
    ['payment_intents', 'refunds', 'transfers', 'invoices', 'subscriptions'].map(all),
  );
  return { intents, refunds, transfers, invoices, subscriptions };
}

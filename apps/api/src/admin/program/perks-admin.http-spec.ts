import type {
  ListRowView,
  OperatorPerkView,
  PerkEffectView,
  PerkTermsView,
  PerkView,
  Problem,
  WantedActView,
} from '#libs/core/contracts';
import { dollars } from '#libs/core/rules';
import { anOperator, aPerk, aUser, somePoints, TEST_NOW } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../../testing/index.js';

const WHY = 'The restaurants ask for more';
const HOUR_MS = 3_600_000;
const DINNER: PerkTermsView = {
  category: 'dining',
  title: 'Dinner',
  description: 'For two',
  min_tier: 'explorer',
  points_cost: 500,
  discount_percentage: null,
  voucher: null,
  worth: null,
  min_nights: 1,
  min_subtotal: 0,
};

let test: TestApp;
let finance: ApiClient;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  test.clock.set(TEST_NOW);
  finance = test.as(await anOperator(test.em, 'finance'));
});

const later = (hours = 1): string => new Date(test.clock.now().getTime() + hours * HOUR_MS).toISOString();
const getPerk = async (id: string) => (await finance.get<OperatorPerkView>(`/admin/perks/${id}`)).body;
const shownPerk = async (id: string) => {
  const { body } = await test.as(await aUser(test.em)).get<PerkView[]>('/loyalty/perks');
  return body.find((perk) => perk.id === id);
};
const change = (id: string, terms: object | null, more: object = {}) =>
  finance.post<OperatorPerkView & Problem>(`/admin/perks/${id}/changes`, { terms, reason: WHY, ...more });
const preview = async (id: string, terms: object | null, more: object = {}) =>
  (await finance.post<PerkEffectView>(`/admin/perks/${id}/changes/preview`, { terms, ...more })).body.effect;
type Refused = { approval?: WantedActView };
/** Lets another operator agree to a perk that one cannot offer alone. @returns its id */
async function agreedOn({ body: { approval } }: { body: Refused }): Promise<string> {
  const { body } = await finance.post<{ id: string }>('/admin/approvals', { ...approval, reason: WHY });
  const other = test.as(await anOperator(test.em));
  expect((await other.post(`/admin/approvals/${body.id}/approve`, { reason: WHY })).status).toBe(204);
  return approval?.subject_id ?? '';
}
const auditLogOf = async (id: string) => {
  const admin = test.as(await anOperator(test.em));
  return (await admin.get<ListRowView[]>(`/admin/audit?subject_kind=perk&subject_id=${id}`)).body;
};

describe('Adding a perk (§3 Perk, E9)', () => {
  it('shows it at the end of the catalogue, and records the operator and the reason', async () => {
    const before = await aPerk(test.em);
    const terms = {
      ...DINNER,
      title: '  Picnic  ',
      voucher: 'amount',
      worth: 12.5,
      min_nights: 2,
      min_subtotal: 99,
    };
    const id = await agreedOn(await finance.post<Refused>('/admin/perks', { terms, reason: WHY }));
    const body = await getPerk(id);
    expect(body).toMatchObject({
      redeemed: 0,
      open_vouchers: 0,
      history: [
        {
          state: 'in_force',
          offered: true,
          terms: { ...terms, title: 'Picnic' },
          effective_from: TEST_NOW.toISOString(),
          reason: WHY,
          set_by: { full_name: 'Adrian Operator' },
        },
      ],
    });
    expect(await shownPerk(body.id)).toMatchObject({ title: 'Picnic', points_cost: 500 });
    const { body: perks } = await finance.get<ListRowView[]>('/admin/perks?sort=-position');
    const ids = perks.map(({ id }) => id);
    expect(ids.indexOf(body.id)).toBeLessThan(ids.indexOf(before));
    expect(await auditLogOf(body.id)).toMatchObject([{ action: 'perk.added', reason: WHY }]);
  });

  it('can be planned, and until then nobody sees or buys it', async () => {
    const plan = { terms: DINNER, effective_from: later(), reason: WHY };
    const { body } = await finance.post<OperatorPerkView>('/admin/perks', plan);
    expect(body.history).toMatchObject([{ state: 'planned' }]);
    expect(await shownPerk(body.id)).toBeUndefined();
    test.clock.set(later());
    expect(await shownPerk(body.id)).toMatchObject({ title: 'Dinner' });
  });

  it('can be previewed without adding anything', async () => {
    const { body: before } = await finance.get<ListRowView[]>('/admin/perks');
    const { status, body } = await finance.post<PerkEffectView>('/admin/perks/preview', { terms: DINNER });
    expect(status).toBe(200);
    expect(body.effect[0]).toBe('“Dinner” becomes available from the Explorer tier up: 500 points.');
    expect((await finance.get<ListRowView[]>('/admin/perks')).body).toEqual(before);
  });
});

describe('Changing a perk', () => {
  it('applies from its effective date, and the history keeps the previous terms', async () => {
    const id = await aPerk(test.em);
    const { status, body } = await change(id, { ...DINNER, points_cost: 600 }, { effective_from: later() });
    expect(status).toBe(200);
    expect(body.history).toMatchObject([
      { state: 'planned', terms: { points_cost: 600 }, effective_from: later(), reason: WHY },
      { state: 'in_force', terms: { points_cost: 500 }, effective_from: null, set_by: null },
    ]);
    expect(await shownPerk(id)).toMatchObject({ points_cost: 500 });
    test.clock.advance({ hours: 1 });
    expect(await shownPerk(id)).toMatchObject({ points_cost: 600 });
    expect((await getPerk(id)).history.map(({ state }) => state)).toEqual(['in_force', 'past']);
    expect(await auditLogOf(id)).toMatchObject([
      {
        action: 'perk.changed',
        before: { offered: true, terms: { points_cost: 500 } },
        after: { offered: true, terms: { points_cost: 600 } },
      },
    ]);
  });

  it('is previewed with what changes and how many vouchers are unaffected', async () => {
    const id = await aPerk(test.em, { terms: { voucher: 'amount', worth: dollars(15) } });
    const traveler = await aUser(test.em);
    await somePoints(test.em, traveler, 1_000);
    for (let n = 0; n < 2; n += 1) await test.as(traveler).post(`/loyalty/redeem/${id}`);
    const terms = {
      ...DINNER,
      voucher: 'amount',
      worth: 12,
      title: 'Supper',
      min_tier: 'voyager',
      points_cost: 1_600,
    };
    expect(await preview(id, terms)).toEqual([
      'Title changes from “Dinner” to “Supper”.',
      'Minimum tier changes from Explorer to Voyager.',
      'Cost changes from 500 points to 1,600 points.',
      'Amount or maximum changes from $15.00 to $12.00.',
      'Vouchers already redeemed keep their terms; 2 can still be used.',
    ]);
    expect(await getPerk(id)).toMatchObject({ redeemed: 2, open_vouchers: 2 });
    expect((await getPerk(id)).history).toHaveLength(1);
  });

  it('replaces a planned change with the same effective date', async () => {
    const id = await aPerk(test.em);
    const moment = { effective_from: later() };
    await change(id, { ...DINNER, points_cost: 600 }, moment);
    expect(await preview(id, DINNER, moment)).toContain(
      'This replaces the change already scheduled for that time.',
    );
    await change(id, DINNER, moment);
    expect((await getPerk(id)).history.map(({ state }) => state)).toEqual([
      'planned',
      'replaced',
      'in_force',
    ]);
    test.clock.advance({ hours: 2 });
    expect(await shownPerk(id)).toMatchObject({ points_cost: 500 });
  });

  it('leaves a change planned for later in place, and says so', async () => {
    const id = await aPerk(test.em);
    await change(id, { ...DINNER, points_cost: 600 }, { effective_from: later(2) });
    expect(await preview(id, { ...DINNER, points_cost: 550 })).toContain(
      'Changes scheduled for later still take effect.',
    );
    await change(id, { ...DINNER, points_cost: 550 });
    expect(await shownPerk(id)).toMatchObject({ points_cost: 550 });
    test.clock.advance({ hours: 2 });
    expect(await shownPerk(id)).toMatchObject({ points_cost: 600 });
  });

  it('is refused when based on outdated terms: only one of two concurrent changes wins', async () => {
    const id = await aPerk(test.em);
    const { newest } = await getPerk(id);
    const responses = await Promise.all(
      [600, 700].map((cost) => change(id, { ...DINNER, points_cost: cost }, { based_on: newest })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('perk.changed_meanwhile');
    expect((await getPerk(id)).history).toHaveLength(2);
  });
});

describe('Ending a perk', () => {
  it('hides it from its effective date on; it can be offered again', async () => {
    const id = await aPerk(test.em);
    const { body } = await change(id, null, { effective_from: later() });
    expect(body.history[0]).toMatchObject({ state: 'planned', offered: false, terms: { title: 'Dinner' } });
    expect(await shownPerk(id)).toBeDefined();
    test.clock.advance({ hours: 1 });
    expect(await shownPerk(id)).toBeUndefined();
    const traveler = await aUser(test.em);
    await somePoints(test.em, traveler, 500);
    expect((await test.as(traveler).expectProblem('POST', `/loyalty/redeem/${id}`)).code).toBe(
      'loyalty.perk_not_found',
    );
    const ended = await finance.get<ListRowView[]>('/admin/perks?state=ended');
    expect(ended.body).toEqual([expect.objectContaining({ id, title: 'Dinner', state: 'ended' })]);
    expect((await change(id, null)).body.code).toBe('perk.not_offered');
    expect((await change(id, DINNER)).status).toBe(200);
    expect(await shownPerk(id)).toBeDefined();
    expect((await auditLogOf(id)).map(({ action }) => action)).toEqual(['perk.changed', 'perk.ended']);
  });
});

describe('Invalid input is refused at its field, and nothing changes', () => {
  const voucher = { ...DINNER, voucher: 'amount', worth: 10 };
  it.each([
    ['no title', { ...DINNER, title: '  ' }, 'terms.title', 'Please give the perk a title'],
    ['a long title', { ...DINNER, title: 'x'.repeat(81) }, 'terms.title', 'At most 80 characters, please'],
    ['no description', { ...DINNER, description: 7 }, 'terms.description', 'Please say what one gets'],
    [
      'an unknown category',
      { ...DINNER, category: 'cars' },
      'terms.category',
      'Please choose what the perk is about',
    ],
    ['an unknown tier', { ...DINNER, min_tier: 'gold' }, 'terms.min_tier', 'Please choose the tier'],
    [
      'half a point',
      { ...DINNER, points_cost: 0.5 },
      'terms.points_cost',
      'as a whole number between 1 and 1,000,000',
    ],
    [
      '101 percent',
      { ...DINNER, discount_percentage: 101 },
      'terms.discount_percentage',
      'between 1 and 100',
    ],
    ['an unknown voucher', { ...DINNER, voucher: 'all' }, 'terms.voucher', 'Please choose what the voucher'],
    [
      'a third of a cent',
      { ...voucher, worth: 0.333 },
      'terms.worth',
      'in dollars, between $0.01 and $10,000.00',
    ],
    [
      'a negative price',
      { ...voucher, min_subtotal: -1 },
      'terms.min_subtotal',
      'between $0.00 and $100,000.00',
    ],
    ['nights beyond a stay', { ...voucher, min_nights: 31 }, 'terms.min_nights', 'between 1 and 30'],
    [
      'a voucher for nothing',
      { ...voucher, points_cost: null },
      'terms.points_cost',
      'needs a cost in points',
    ],
    [
      'no percentage',
      { ...voucher, voucher: 'percentage' },
      'terms.discount_percentage',
      'enter the discount in percent',
    ],
    ['no worth', { ...voucher, worth: null }, 'terms.worth', 'enter the amount in dollars'],
    [
      'a worth of nothing',
      { ...DINNER, worth: 5 },
      'terms.voucher',
      'Please choose what the voucher takes off',
    ],
    ['no terms', undefined, 'terms', 'Please say what the perk is'],
    ['a list of terms', [], 'terms', 'Please say what the perk is'],
  ])('%s', async (_what, terms, field, words) => {
    const id = await aPerk(test.em);
    const requests: [string, object][] = [
      [`/admin/perks/${id}/changes`, { terms, reason: WHY }],
      [`/admin/perks/${id}/changes/preview`, { terms }],
      ['/admin/perks', { terms, reason: WHY }],
      ['/admin/perks/preview', { terms }],
    ];
    for (const [path, body] of requests) {
      const problem = await finance.expectProblem('POST', path, { ...body });
      expect([path, problem.status, problem.errors?.[0]?.field]).toEqual([path, 422, field]);
      expect(problem.errors?.[0]?.message).toContain(words);
    }
    expect((await getPerk(id)).history).toHaveLength(1);
    expect(await auditLogOf(id)).toEqual([]);
  });

  it.each([
    [
      'an effective date in the past',
      DINNER,
      { effective_from: '2026-05-13T11:59:59.999Z' },
      422,
      'perk.retroactive',
    ],
    ['an invalid effective date', DINNER, { effective_from: 'soon' }, 422, 'request.invalid'],
    ['no reason', { ...DINNER, points_cost: 1 }, { reason: ' ' }, 422, 'operator.reason_required'],
    ['unchanged terms', DINNER, {}, 409, 'perk.nothing_changes'],
  ])('%s', async (_what, terms, more, status, code) => {
    const id = await aPerk(test.em);
    const response = await change(id, terms, more);
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect((await getPerk(id)).history).toHaveLength(1);
  });

  it('an unknown perk is not found', async () => {
    for (const id of ['nope', '00000000-0000-4000-8000-000000000000']) {
      expect((await change(id, DINNER)).body.code).toBe('loyalty.perk_not_found');
      expect((await finance.expectProblem('GET', `/admin/perks/${id}`)).status).toBe(404);
    }
  });

  it('operators who may not manage perks have read access only', async () => {
    const id = await aPerk(test.em);
    const support = test.as(await anOperator(test.em, 'support'));
    expect((await support.get(`/admin/perks/${id}`)).status).toBe(200);
    const request = { terms: { ...DINNER, points_cost: 1 }, reason: WHY };
    expect((await support.expectProblem('POST', `/admin/perks/${id}/changes`, request)).status).toBe(403);
    expect((await getPerk(id)).history).toHaveLength(1);
  });
});

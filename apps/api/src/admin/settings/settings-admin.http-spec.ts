import { jsonb } from '#libs/core/platform';
import type {
  ClientConfigView,
  ListRowView,
  Problem,
  SettingEffectView,
  SettingView,
} from '#libs/core/contracts';
import { aHome, anOperator, anOwner, aUser, tables } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../../testing/index.js';

const CABIN = {
  title: 'Juniper cabin',
  description: 'Pines and quiet',
  property_type: 'cabin',
  address: '1 Test St',
  city: 'Bend',
  state: 'OR',
  country: 'USA',
  latitude: 44.06,
  longitude: -121.31,
  time_zone: 'America/Los_Angeles',
  price_per_night: 129.5,
  bedrooms: 2,
  bathrooms: 1,
  max_guests: 4,
};
const WHY = 'The season begins';
const HOUR_MS = 3_600_000;

let test: TestApp;
let admin: ApiClient;
beforeEach(async () => {
  test = await startTestApp();
  admin = test.as(await anOperator(test.em));
});
afterEach(() => test.stop());

const setSetting = (key: string, value: unknown, more: object = {}) =>
  admin.put<SettingView[] | Problem>('/admin/settings', { key, value, reason: WHY, ...more });
const setting = async (key: string): Promise<SettingView | undefined> =>
  (await admin.get<SettingView[]>('/admin/settings')).body.find((one) => one.key === key);
const config = async (): Promise<ClientConfigView> => (await test.api.get<ClientConfigView>('/config')).body;

describe('Run-time settings', () => {
  it('apply at once for everybody, and record the operator and the reason, also in the audit log', async () => {
    expect(await setting('photo_uploads')).toMatchObject({ value: true, default: true, history: [] });
    expect((await setSetting('photo_uploads', false)).status).toBe(200);
    expect((await config()).photo_uploads).toBe(false);
    expect(await setting('photo_uploads')).toMatchObject({
      value: false,
      history: [{ value: false, planned: false, reason: WHY, set_by: { full_name: 'Adrian Operator' } }],
    });
    const { body } = await admin.get<ListRowView[]>('/admin/audit?subject_kind=setting');
    expect(body).toEqual([
      expect.objectContaining({
        action: 'setting.chosen',
        subject_id: 'photo_uploads',
        reason: WHY,
        before: { value: true },
      }),
    ]);
  });

  it('F1 turning uploads off blocks uploads; E14 turning the concierge off shows in the client configuration', async () => {
    await setSetting('photo_uploads', false);
    await setSetting('concierge', false);
    const { status, body } = await test.as(await aUser(test.em)).post<Problem>('/photos', {});
    expect([status, body.code]).toEqual([403, 'photo.uploads_off']);
    expect((await config()).concierge).toBe(false);
  });

  it('D13 with approval on, a new home waits until an operator lists it; listed homes stay listed', async () => {
    const owner = await anOwner(test.em);
    const before = await aHome(test.em, { ownerId: owner.id });
    await setSetting('listing_approval', true);
    const { body: added } = await test.as(owner).post<{ id: string }>('/properties', CABIN);
    expect((await test.api.get(`/properties/${added.id}`)).status).toBe(404);
    expect((await test.api.get(`/properties/${before.id}`)).status).toBe(200);
    expect((await admin.post(`/admin/homes/${added.id}/list`, { reason: 'Looks right' })).status).toBe(204);
    expect((await test.api.get(`/properties/${added.id}`)).status).toBe(200);
  });

  it('C1 a longer hold applies to later bookings only; an existing hold keeps its expiry', async () => {
    const home = await aHome(test.em);
    const hold = async (checkIn: string, checkOut: string): Promise<number> => {
      const { body } = await test.as(await aUser(test.em)).post<{ hold_expires_at: string }>('/bookings', {
        property_id: home.id,
        check_in_date: checkIn,
        check_out_date: checkOut,
        guests: 2,
        accepts_liability_waiver: true,
      });
      return (Date.parse(body.hold_expires_at) - test.clock.now().getTime()) / 60_000;
    };
    const day = (n: number): string =>
      new Date(test.clock.now().getTime() + n * 24 * HOUR_MS).toISOString().slice(0, 10);
    expect(await hold(day(3), day(5))).toBe(30);
    await setSetting('hold_minutes', 45);
    expect(await hold(day(6), day(8))).toBe(45);
    const first = await tables(test.em)
      .selectFrom('bookings')
      .select(['created_at', 'hold_expires_at'])
      .orderBy('check_in_date')
      .executeTakeFirstOrThrow();
    expect(first.hold_expires_at.getTime() - first.created_at.getTime()).toBe(30 * 60_000);
    expect((await config()).hold_minutes).toBe(45);
  });

  it('can be planned, and change only at their effective date', async () => {
    const from = new Date(test.clock.now().getTime() + HOUR_MS);
    await setSetting('concierge', false, { effective_from: from.toISOString() });
    expect((await config()).concierge).toBe(true);
    expect(await setting('concierge')).toMatchObject({
      value: true,
      history: [{ value: false, planned: true }],
    });
    test.clock.set(from);
    expect((await config()).concierge).toBe(false);
  });

  it('are never changed retroactively, and refuse invalid values', async () => {
    const earlier = new Date(test.clock.now().getTime() - 1).toISOString();
    const requests: [string, unknown, object, number, string][] = [
      ['concierge', false, { effective_from: earlier }, 422, 'setting.retroactive'],
      ['concierge', 'off', {}, 422, 'setting.invalid'],
      ['hold_minutes', 10, {}, 422, 'setting.invalid'],
      ['constructor', true, {}, 404, 'setting.not_found'],
      ['concierge', false, { reason: ' ' }, 422, 'operator.reason_required'],
      ['concierge', false, { effective_from: 'soon' }, 422, 'request.invalid'],
    ];
    for (const [key, value, more, status, code] of requests) {
      const response = await setSetting(key, value, more);
      expect([response.status, (response.body as Problem).code]).toEqual([status, code]);
    }
    expect(await setting('concierge')).toMatchObject({ value: true, history: [] });
  });

  it('cannot be rewritten, not even directly in the database', async () => {
    await setSetting('concierge', false);
    const update = tables(test.em)
      .updateTable('settings')
      .set({ value: jsonb(true) });
    await expect(update.execute()).rejects.toThrow(/append-only/i);
  });

  it('are previewed in sentences, with counts of what is affected', async () => {
    await aHome(test.em);
    const preview = async (key: string, value: string) =>
      (await admin.get<SettingEffectView>(`/admin/settings/preview?key=${key}&value=${value}`)).body.effect;
    expect(await preview('listing_approval', 'true')).toContain('Homes that stay published as they are: 1.');
    expect((await preview('hold_minutes', '45'))[0]).toContain('45 minutes');
    expect((await admin.get('/admin/settings/preview?key=hold_minutes&value=%7B')).status).toBe(422);
  });
});

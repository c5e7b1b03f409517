import { civilDate, type Role } from '#libs/core/rules';
import { EMPTY_MEMORY, type Memory } from '../memory.js';
import type { StatedPreferences } from '../reading/read-preferences.js';
import { howMuchLikelier } from './circumstances.js';

/** How much likelier a meaning becomes after something was talked about. */
const likelier = (
  meaning: string,
  {
    text,
    memory = {},
    preferences = {},
    namesOwn = false,
    isAtHome = false,
    role = 'traveler',
  }: {
    text: string;
    memory?: Partial<Memory>;
    preferences?: StatedPreferences;
    namesOwn?: boolean;
    isAtHome?: boolean;
    role?: Role;
  },
): number =>
  howMuchLikelier(meaning, text.split(' ').length, {
    ...{ parsed: { text, preferences, plans: [], amount: null }, places: [], namesOwn, isAtHome },
    asker: { id: 'robin', role },
    memory: { ...EMPTY_MEMORY, ...memory },
  });

describe('What makes a meaning likelier', () => {
  it('is the topic before, also for a longer message that points back to it', () => {
    const memory = { intent: 'failed-renewal' };
    expect(
      likelier('my_plan', { text: 'and what would happen if i just never paid it at all', memory }),
    ).toBe(likelier('my_plan', { text: 'what then', memory }));
    expect(
      likelier('change-plan', { text: 'and what would happen if i just never paid it at all', memory }),
    ).toBeGreaterThan(1);
    expect(
      likelier('change-plan', { text: 'what would happen if a guest never paid for a stay at all', memory }),
    ).toBe(1);
  });

  it('is the page of a home, for a question about what that home has', () => {
    const text = 'is there a sauna';
    expect(likelier('home_facts', { text, isAtHome: true })).toBeGreaterThan(
      likelier('home_facts', { text }),
    );
    expect(likelier('find_homes', { text, isAtHome: true })).toBeLessThan(likelier('find_homes', { text }));
  });

  it('is a home that the asker has booked, for what is about stays', () => {
    const text = 'total for gull post how much';
    expect(likelier('stay_details', { text, namesOwn: true })).toBeGreaterThan(1);
    expect(likelier('find_homes', { text, namesOwn: true })).toBe(1);
  });

  it('is the price of the home that was quoted, for other nights, also after a question about a rule', () => {
    const three = { text: 'three nights then', preferences: { nights: 3 } };
    const quoted = { homeIds: ['gull-post'], checkIn: civilDate('2026-05-20') };
    for (const intent of ['quote_stay', 'cleaning-fee'])
      expect(likelier('quote_stay', { ...three, memory: { ...quoted, intent } })).toBeGreaterThan(1);
    expect(likelier('quote_stay', { ...three, memory: { ...quoted, intent: 'my_points' } })).toBe(1);
    expect(
      likelier('quote_stay', { ...three, memory: { homeIds: ['gull-post'], intent: 'cleaning-fee' } }),
    ).toBe(1);
  });

  it('is a search, for who says nothing but where and when, unless something else is talked about', () => {
    const bare = { text: 'may 20 to 22', preferences: { checkIn: civilDate('2026-05-20'), bare: true } };
    expect(likelier('find_homes', bare)).toBeGreaterThan(100);
    expect(likelier('find_homes', { ...bare, memory: { intent: 'change_dates' } })).toBeLessThan(10);
    expect(likelier('find_homes', { ...bare, isAtHome: true })).toBeLessThan(10);
    expect(likelier('find_homes', { ...bare, role: 'property_owner' })).toBeLessThan(10);
    expect(likelier('out_of_scope', bare)).toBeLessThan(1);
  });

  it('is a search before, for what adds to it; a question is one', () => {
    const after = { memory: { intent: 'find_homes' }, preferences: { amenities: ['pets'] } };
    const refined = likelier('find_homes', { ...after, text: 'and with our dog' });
    expect(refined).toBeGreaterThan(likelier('find_homes', { ...after, text: 'can we bring our dog' }));
    expect(likelier('find_homes', { ...after, memory: {}, text: 'and with our dog' })).toBe(1);
  });

  it('is a home of an owner, for what is about owning, and against a search', () => {
    const asked = { text: 'what do you still owe me for the beach', role: 'property_owner' as const };
    const named = { ...asked, namesOwn: true };
    expect(likelier('owner_payouts', named)).toBeGreaterThan(likelier('owner_payouts', asked));
    expect(likelier('find_homes', named)).toBeLessThan(likelier('find_homes', asked));
  });

  it('is a search, for who speaks of homes and says what they must be like', () => {
    const asked = { text: 'which cabins have you for six', preferences: { guests: 6 } };
    expect(likelier('find_homes', asked)).toBeGreaterThan(1);
    expect(likelier('find_homes', { ...asked, preferences: {} })).toBe(1);
    expect(likelier('find_homes', { ...asked, isAtHome: true })).toBe(1);
  });

  it('is a change of dates, for who wants more nights of what is booked', () => {
    const asked = { text: 'two more nights in bend', namesOwn: true };
    expect(likelier('change-dates', asked)).toBeGreaterThan(1);
    expect(likelier('find_homes', asked)).toBeLessThan(1);
    expect(likelier('change-dates', { ...asked, namesOwn: false })).toBe(1);
  });

  it('is the list before, for who asks which of its homes has something', () => {
    const asked = { text: 'which of them has a desk', memory: { homeIds: ['home-1', 'home-2'] } };
    expect(likelier('home_facts', asked)).toBeGreaterThan(1);
    expect(likelier('home_facts', { ...asked, memory: { homeIds: ['home-1'] } })).toBe(1);
  });

  it('is the booking window, for what lies months ahead', () => {
    expect(likelier('booking-window', { text: 'could we come four months from now' })).toBeGreaterThan(1);
    expect(likelier('booking-window', { text: 'could we come four days from now' })).toBe(1);
  });

  it('is not other people’s data, for who asks in somebody’s name or tells an age', () => {
    expect(likelier('others', { text: 'my uncle wants to know when he may come' })).toBeLessThan(1);
    expect(likelier('others', { text: 'my nephew is 20 years old may he book' })).toBeLessThan(1);
    expect(likelier('others', { text: 'when does my uncle come' })).toBe(1);
  });

  it('is a quote before, for other nights or people at the same home', () => {
    const memory = { intent: 'quote_stay', homeIds: ['home-1'] };
    const again = { text: 'and for nine of us', memory, preferences: { guests: 9 } };
    const other = { ...again, preferences: { guests: 9, amenities: ['pool'] } };
    expect(likelier('quote_stay', again)).toBeGreaterThan(likelier('find_homes', again));
    expect(likelier('find_homes', other)).toBeGreaterThanOrEqual(likelier('quote_stay', other));
  });
});

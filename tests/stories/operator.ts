import type {
  ClockView,
  PropertyDetailView,
  PropertyView,
  QuoteView,
  SessionView,
} from '#libs/core/contracts';
import { addDays, civilDate, type CivilDate } from '#libs/core/rules';

const ADMIN = { email: 'admin@latchkey.test', password: 'latchkey' };

/** Free nights of a home. */
export interface FreeStay {
  home: PropertyView;
  checkIn: CivilDate;
  checkOut: CivilDate;
}

interface StayRequest {
  nights: number;
  /** Earliest check-in, in days from the home's today. */
  inDays: number;
}

/** An operator's API client: moves the sandbox clock and looks things up. */
export class Operator {
  private constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  static async signIn(url: string): Promise<Operator> {
    const token = await tokenOf(url, ADMIN.email, ADMIN.password);
    return new Operator(url, token);
  }

  /** The product's current time. */
  async now(): Promise<Date> {
    return new Date((await this.call<ClockView>('/api/sandbox/clock')).now);
  }

  /** Moves the clock of API, worker and payments sandbox forward. */
  async advanceClock({ minutes }: { minutes: number }): Promise<void> {
    await this.call('/api/sandbox/clock', { advance_seconds: minutes * 60 });
  }

  /** Moves it to an instant. */
  async setClock(instant: Date): Promise<void> {
    await this.call('/api/sandbox/clock', { to: instant.toISOString() });
  }

  /**
   * The first free nights of the home in `city`.
   * @throws Error when everything there is taken
   */
  async freeStay(city: string, { nights, inDays }: StayRequest): Promise<FreeStay> {
    const [found] = await this.call<PropertyView[]>(`/api/properties?city=${encodeURIComponent(city)}`);
    if (!found) throw new Error(`There is no home in ${city}`);
    return this.freeStayAt(found.id, { nights, inDays });
  }

  /** The first free nights of this home, from this many days ahead. */
  async freeStayAt(homeId: string, { nights, inDays }: StayRequest): Promise<FreeStay> {
    const home = await this.call<PropertyDetailView>(`/api/properties/${homeId}`);
    for (let day = inDays; day <= 21; day += 1) {
      const checkIn = addDays(civilDate(home.bookable_from), day - 1);
      const checkOut = addDays(checkIn, nights);
      if (await this.isFree({ home, checkIn, checkOut })) return { home, checkIn, checkOut };
    }
    throw new Error(`${home.title} in ${home.city} has no ${nights} free nights`);
  }

  /** True when these nights can be booked. */
  async isFree({ home, checkIn, checkOut }: FreeStay): Promise<boolean> {
    const query = `check_in=${checkIn}&check_out=${checkOut}&guests=1`;
    return (await this.call<QuoteView>(`/api/properties/${home.id}/quote?${query}`)).available;
  }

  private async call<Answer>(path: string, body?: object): Promise<Answer> {
    const answer = await fetch(this.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}

/** Signs in. @returns the access token */
export const tokenOf = (url: string, email: string, password: string): Promise<string> =>
  beginSession(`${url}/api/auth/login`, { email, password });

/** Registers a traveler aged 34 without a browser. @returns the access token */
export const registerTraveler = (
  url: string,
  { fullName, ...account }: { fullName: string; email: string; password: string },
): Promise<string> =>
  beginSession(`${url}/api/auth/register`, {
    ...account,
    full_name: fullName,
    role: 'traveler',
    age: 34,
    agrees_to_terms: true,
  });

/** Signs an account out on all its devices, as its owner does on another one. */
export async function signOutEverywhere(url: string, email: string, password: string): Promise<void> {
  const token = await tokenOf(url, email, password);
  const answer = await fetch(`${url}/api/account/sessions`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`Signing out: ${answer.status} ${await answer.text()}`);
}

async function beginSession(address: string, body: object): Promise<string> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as SessionView).access_token;
}

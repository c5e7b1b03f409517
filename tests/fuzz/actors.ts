import type { OperatorRole, Role } from '#libs/core/rules';
import { DEMO_PASSWORD } from '#libs/demo';

/** Somebody who sends requests. */
export interface Actor {
  name: string;
  role: Role | null;
  operatorRole: OperatorRole | null;
  /** Null for a visitor, like the two below. */
  id: string | null;
  email: string | null;
  token: string | null;
}

/** The password of every actor. */
export const PASSWORD = DEMO_PASSWORD;

const VISITOR: Actor = { name: 'nobody', role: null, operatorRole: null, id: null, email: null, token: null };

/** Two of each role of the demo, an operator of each role, and newcomers, who own nothing that keeps them from leaving. */
const DEMO: readonly (Pick<Actor, 'name' | 'role' | 'operatorRole'> & { email: string })[] = [
  { name: 'traveler', role: 'traveler', operatorRole: null, email: 'traveler@latchkey.test' },
  { name: 'other traveler', role: 'traveler', operatorRole: null, email: 'grace@latchkey.test' },
  { name: 'traveler in grace', role: 'traveler', operatorRole: null, email: 'samir@latchkey.test' },
  { name: 'owner', role: 'property_owner', operatorRole: null, email: 'owner@latchkey.test' },
  { name: 'other owner', role: 'property_owner', operatorRole: null, email: 'marcus@latchkey.test' },
  { name: 'support', role: 'admin', operatorRole: 'support', email: 'support@latchkey.test' },
  { name: 'finance', role: 'admin', operatorRole: 'finance', email: 'finance@latchkey.test' },
  { name: 'moderator', role: 'admin', operatorRole: 'moderator', email: 'moderator@latchkey.test' },
  { name: 'admin', role: 'admin', operatorRole: 'admin', email: 'admin@latchkey.test' },
];
const NEWCOMERS = [
  { name: 'new traveler', role: 'traveler', email: 'newcomer@example.test' },
  { name: 'new owner', role: 'property_owner', email: 'new-owner@example.test' },
] as const;

/** Makes a call that has to succeed. */
export type Ask = <Body>(method: string, path: string, options?: AskOptions) => Promise<Body>;

interface AskOptions {
  as?: Actor;
  body?: object;
}

/** Signs everybody in. */
export async function signIn(ask: Ask): Promise<readonly Actor[]> {
  const newcomer = { full_name: 'Nia Newcomer', password: PASSWORD, age: 30, has_valid_id: true };
  for (const { role, email } of NEWCOMERS)
    await ask('POST', '/auth/register', { body: { ...newcomer, role, email, agrees_to_terms: true } });
  const newcomers = NEWCOMERS.map((one) => ({ ...one, operatorRole: null }));
  const actors: Actor[] = [VISITOR];
  for (const one of [...DEMO, ...newcomers]) {
    const body = { email: one.email, password: PASSWORD };
    const { access_token: token, user } = await ask<Session>('POST', '/auth/login', { body });
    actors.push({ ...one, id: user.id, token });
  }
  return actors;
}

interface Session {
  access_token: string;
  user: { id: string };
}

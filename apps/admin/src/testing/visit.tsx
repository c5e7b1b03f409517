import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { HttpHandler } from 'msw';
import type { UserView } from '#libs/core/contracts';
import { permissionsOf, type OperatorRole } from '#libs/core/rules';
import { answers, nowAnswers } from '../../../storefront/src/testing/stand-in-api.js';
import { App } from '../app/app.js';
import { storeToken } from '../session/session.js';
import { createStore } from '../store/store.js';

export {
  answers,
  callsTo,
  neverAnswers,
  nowAnswers,
  refuses,
  says,
  standInApi,
} from '../../../storefront/src/testing/stand-in-api.js';

/** An operator with everything that their role may do. */
export const anOperator = (role: OperatorRole = 'admin'): UserView => ({
  id: `operator-${role}`,
  email: `${role}@latchkey.test`,
  full_name: 'Ada Operator',
  role: 'admin',
  phone: null,
  age: 40,
  has_valid_id: true,
  agrees_to_terms: true,
  subscription_plan: 'basic',
  loyalty_points: 0,
  loyalty_tier: 'explorer',
  permissions: permissionsOf(role),
});

interface Visit {
  /** Null for nobody who is signed in. */
  as?: UserView | null;
  api?: HttpHandler[];
}

/** Opens the operators' application at an address below `/admin`, as an operator who may do everything unless said otherwise. */
export function visit(address: string, { as = anOperator(), api = [] }: Visit = {}): UserEvent {
  const me = as ? [answers('get', '/auth/me', { ...as })] : [];
  const usual = [answers('post', '/auth/logout', () => new Response(null, { status: 204 }))];
  nowAnswers(...api, ...me, ...usual);
  storeToken(as ? 'token-1' : null);
  window.history.pushState(null, '', `/admin${address}`);
  render(<App store={createStore()} />);
  return userEvent.setup({ delay: null });
}

/** Something in a menu or a list of choices: without a layout the library takes its button for scrolled away, and hides it. */
export const inDropdown = (role: 'button' | 'menuitem' | 'option', name: string): Promise<HTMLElement> =>
  screen.findByRole(role, { name, hidden: true });

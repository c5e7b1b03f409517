import { render, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { HttpHandler } from 'msw';
import type { UserView } from '#libs/core/contracts';
import { permissionsOf, type OperatorRole } from '#libs/core/rules';
import { newUser, respondWith, overrideResponses } from '#libs/ui/testing';
import { App } from '../app/app.js';
import { createStore } from '../store/store.js';

export {
  respondWith,
  callsTo,
  neverRespond,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
} from '#libs/ui/testing';

/** An operator with all permissions of the role. */
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
  /** The signed-in user; null for a signed-out visitor. */
  as?: UserView | null;
  api?: HttpHandler[];
}

/** Opens the operators' application at an address below `/admin`, by default as an admin with all permissions. */
export function visit(address: string, { as = anOperator(), api = [] }: Visit = {}): UserEvent {
  const session = respondWith('get', '/auth/session', { user: as });
  const logout = respondWith('post', '/auth/logout', () => new Response(null, { status: 204 }));
  const noRestore = respondWith('get', '/admin/reconciliation/restore', { open: null });
  const noWork = respondWith('get', '/admin/worklist', {
    now: '2026-05-13T12:00:00.000Z',
    total: 0,
    work: [],
  });
  overrideResponses(...api, session, logout, noRestore, noWork);
  window.history.pushState(null, '', `/admin${address}`);
  render(<App store={createStore()} />);
  return newUser();
}

/** An item of an open menu or select. Included although hidden: without a layout, the library treats its target as scrolled out of view. */
export const inDropdown = (role: 'button' | 'menuitem' | 'option', name: string): Promise<HTMLElement> =>
  screen.findByRole(role, { name, hidden: true });

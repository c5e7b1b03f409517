import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AccountState } from '../resources/account-object.js';
import { setAccountState, onboardingLink, type OnboardingLink } from '../resources/accounts.js';
import { balanceOf } from '../resources/balance.js';
import { onboardingPage, ownerPage, UNKNOWN_LINK, type OnboardingView } from './connect-page.js';
import { fieldText, type Form } from './read-form.js';
import { sendPage, type PageParts } from './send.js';

type ByToken = { Params: { token: string } };

/** Serves the onboarding page of an account link, and owners' dashboards. @spec decisions A13 */
export function serveConnect(server: FastifyInstance, parts: PageParts): void {
  const { world } = parts;
  server.get<ByToken>('/connect/:token', (request, reply) =>
    withLink(parts, request.params.token, reply, (link) => showForm(reply, request.params.token, link)),
  );
  server.post<ByToken & { Body: Form }>('/connect/:token', (request, reply) =>
    withLink(parts, request.params.token, reply, (link) =>
      submit(parts, request.params.token, link, request.body, reply),
    ),
  );
  server.get<{ Params: { id: string } }>('/connect/dashboard/:id', (request, reply) => {
    const account = world.store.find('account', request.params.id);
    if (!account) return sendPage(reply, UNKNOWN_LINK, 404);
    const transfers = world.store.list('transfer', { where: { destination: account.id }, limit: 50 }).data;
    return sendPage(reply, ownerPage({ account, transfers, ...balanceOf(world, account.id) }));
  });
}

/** Redirects an expired link to its refresh URL, as Stripe does. */
function withLink(
  { world }: PageParts,
  token: string,
  reply: FastifyReply,
  show: (link: OnboardingLink) => FastifyReply,
): FastifyReply {
  const link = onboardingLink(world, token);
  if (!link) return sendPage(reply, UNKNOWN_LINK, 404);
  return world.clock.seconds() >= link.expiresAt ? reply.redirect(link.refreshUrl, 303) : show(link);
}

const EMPTY_FORM: Pick<OnboardingView, 'input' | 'problems'> = {
  input: { legal_name: '', bank_account: '' },
  problems: {},
};

const showForm = (
  reply: FastifyReply,
  token: string,
  link: OnboardingLink,
  state = EMPTY_FORM,
  status = 200,
): FastifyReply =>
  sendPage(reply, onboardingPage({ token, returnUrl: link.returnUrl, ...state }), status, [
    new URL(link.returnUrl).origin,
  ]);

function submit(
  { world, inTransaction, deliverWebhooks }: PageParts,
  token: string,
  link: OnboardingLink,
  form: Form,
  reply: FastifyReply,
) {
  const input = {
    legal_name: fieldText(form, 'legal_name').trim(),
    bank_account: fieldText(form, 'bank_account').trim(),
  };
  const problems = {
    ...(input.legal_name === '' ? { legal_name: 'Enter your legal name.' } : {}),
    ...(/^\d{4,17}$/.test(input.bank_account) ? {} : { bank_account: 'Enter 4 to 17 digits.' }),
  };
  if (Object.keys(problems).length > 0) return showForm(reply, token, link, { input, problems }, 422);
  inTransaction(() => setAccountState(world, link.account, stateOf(fieldText(form, 'outcome'))));
  deliverWebhooks();
  return reply.redirect(link.returnUrl, 303);
}

const stateOf = (outcome: string): AccountState =>
  outcome === 'restricted' || outcome === 'rejected' ? outcome : 'enabled';

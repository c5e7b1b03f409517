import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Standing } from '../resources/account-object.js';
import { moveAccount, onboardingLink, type OnboardingLink } from '../resources/accounts.js';
import { balanceOf } from '../resources/balance.js';
import { onboardingPage, ownerPage, UNKNOWN_LINK, type OnboardingView } from './connect-page.js';
import { typedText, type Form } from './read-form.js';
import { sendPage, type PageParts } from './send.js';

type ByToken = { Params: { token: string } };

/** The onboarding page behind an account link, and an owner's own page. @spec decisions A13 */
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

/** A link that has run out leads back to where a new one is made, as at Stripe. */
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

const NOTHING: Pick<OnboardingView, 'typed' | 'problems'> = {
  typed: { legal_name: '', bank_account: '' },
  problems: {},
};

const showForm = (
  reply: FastifyReply,
  token: string,
  link: OnboardingLink,
  state = NOTHING,
  status = 200,
): FastifyReply =>
  sendPage(reply, onboardingPage({ token, returnUrl: link.returnUrl, ...state }), status, [
    new URL(link.returnUrl).origin,
  ]);

function submit(
  { world, inTransaction, afterwards }: PageParts,
  token: string,
  link: OnboardingLink,
  form: Form,
  reply: FastifyReply,
) {
  const typed = {
    legal_name: typedText(form, 'legal_name').trim(),
    bank_account: typedText(form, 'bank_account').trim(),
  };
  const problems = {
    ...(typed.legal_name === '' ? { legal_name: 'Enter your legal name.' } : {}),
    ...(/^\d{4,17}$/.test(typed.bank_account) ? {} : { bank_account: 'Enter 4 to 17 digits.' }),
  };
  if (Object.keys(problems).length > 0) return showForm(reply, token, link, { typed, problems }, 422);
  inTransaction(() => moveAccount(world, link.account, standingOf(typedText(form, 'outcome'))));
  afterwards();
  return reply.redirect(link.returnUrl, 303);
}

const standingOf = (outcome: string): Standing =>
  outcome === 'restricted' || outcome === 'rejected' ? outcome : 'enabled';

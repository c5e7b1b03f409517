/**
 * Seeded defects: each breaks one promise by one change of the product's code, and the tests named with it must fail. `find` occurs once in
 * its file, which a test checks.
 *
 * @typedef {object} Mutant
 * @property {string} promise what it breaks
 * @property {string} file
 * @property {string} find
 * @property {string} put instead
 * @property {Tests} tests
 *
 * @typedef {{ project: 'rules' | 'integration' | 'http', files: string, named?: string }} Tests `files`: a pattern of paths; `named`: of the
 *   names of tests, where a whole file would take long
 */

/** @param {string} files @returns {Tests} */
const rules = (files) => ({ project: 'rules', files });
/** @param {string} files @param {string} [named] @returns {Tests} */
const integration = (files, named) => ({ project: 'integration', files, ...(named && { named }) });
/** @param {string} files @param {string} [named] @returns {Tests} */
const http = (files, named) => ({ project: 'http', files, ...(named && { named }) });

/** @type {readonly Mutant[]} */
export const MUTANTS = [
  {
    promise: 'A night is sold once, whatever the code above the database does',
    file: 'libs/core/platform/database/migrations/baseline/bookings.ts',
    find: '  constraint calendar_entries_no_night_twice exclude using gist (property_id with =, nights with &&)',
    put: '  constraint calendar_entries_no_night_twice check (true)',
    tests: integration('calendar-entries'),
  },
  {
    promise: 'An agreement is shown to its traveler alone',
    file: 'libs/money/documents/document-facts.queries.ts',
    find: "    .select(['a.id', 'a.pdf', 'a.sha256'])\n    .where('b.id', '=', bookingId)\n    .where('b.traveler_id', '=', travelerId)",
    put: "    .select(['a.id', 'a.pdf', 'a.sha256'])\n    .where('b.id', '=', bookingId)",
    tests: http('booking-documents'),
  },
  {
    promise: 'A payment of another amount confirms nothing',
    file: 'libs/money/payments/settle-session.ts',
    find: '  if (cents(session.amount_total ?? 0) !== known.amount_cents) {',
    put: '  if (false as boolean) {',
    tests: integration('money-postgresql', 'C9'),
  },
  {
    promise: 'What the queue has lost is published again',
    file: 'apps/worker/src/events/relay.ts',
    find: '      await this.jobs.addEach(jobs);',
    put: '      await this.jobs.addEach(jobs.slice(0, 0));',
    tests: integration('worker/src/events'),
  },
  {
    promise: 'A stay is over at its check-out',
    file: 'libs/stays/bookings/complete-stays.ts',
    find: "{ status: 'confirmed', checkOutAt: { $lte: now } }",
    put: "{ status: 'confirmed', checkInAt: { $lte: now } }",
    tests: integration('money-postgresql', 'B8'),
  },
  {
    promise: 'A notice of the provider is acknowledged once it is stored',
    file: 'apps/api/src/payments/payments.controller.ts',
    find: '    await this.payments.receiveWebhook(request.rawBody ?? Buffer.alloc(0), signature);',
    put: '    void this.payments.receiveWebhook(request.rawBody ?? Buffer.alloc(0), signature).catch(() => undefined);',
    tests: http('apps/api/src/payments'),
  },
  {
    promise: 'A refund is sent again under its own key',
    file: 'libs/money/payments/send-refund.ts',
    find: 'idempotencyKey: `${operation.key}-${operation.attempt}`',
    put: 'idempotencyKey: `${operation.key}-${Math.random()}`',
    tests: integration('defective-calls'),
  },
  {
    promise: 'A refund whose answer was lost is looked for before it is sent again',
    file: 'libs/money/payments/send-refund.ts',
    find: 'operation.attemptedBefore ? await this.findExisting(operation, intent) : null',
    put: 'null',
    tests: integration('histories/asked-not-written'),
  },
  {
    promise: 'A transfer whose answer was lost is looked for before it is sent again',
    file: 'libs/money/payouts/send-payout.ts',
    find: 'payout.attemptedBefore ? await this.findExisting(operation, payout) : null',
    put: 'null',
    tests: integration('payout-at-the-provider'),
  },
  {
    promise: 'A payment that comes too late goes back in full',
    file: 'libs/money/payments/settle-session.ts',
    find: '    await this.refunds.request(tx, { booking: parties, paymentId, amountCents, key, changeId }, now);',
    put: '    void [key, changeId];',
    tests: integration('money-postgresql', 'A7'),
  },
  {
    promise: 'A hold ends only when the provider says that it cannot be paid any more',
    file: 'libs/money/payments/expire-holds.ts',
    find: '    await this.closeCheckout(bookingId);\n    const now',
    put: '    const now',
    tests: integration('expired-holds'),
  },
  {
    promise: 'A page of an order that has ended takes no money',
    file: 'libs/money/payments/settle-session.ts',
    find: 'return isOpen && (await hasOrderEnded(this.em.fork(), sessionId)) ? this.close(sessionId) : outcome;',
    put: 'void [isOpen, hasOrderEnded];\n    return outcome;',
    tests: integration('expired-holds'),
  },
  {
    promise: 'A page that was asked for while its booking was cancelled is found',
    file: 'libs/money/payments/ended-orders.queries.ts',
    find: ".else(order('b.status', '<>', 'pending'))",
    put: ".else(order('b.status', '=', 'completed'))",
    tests: integration('expired-holds'),
  },
  {
    promise: 'The inconvenience fee is split in halves, the odd cent to the owner',
    file: 'libs/core/rules/cancellation.ts',
    find: 'const platformShare = percentOf(inconvenienceFee, 50);',
    put: 'const platformShare = percentOf(inconvenienceFee, 51);',
    tests: rules('libs/core/rules/cancellation'),
  },
  {
    promise: 'Exactly 23 hours before check-in is too late',
    file: 'libs/core/rules/cancellation.ts',
    find: 'hoursUntilCheckIn(checkInAt, now) >= REFUND_CUTOFF_HOURS;',
    put: 'hoursUntilCheckIn(checkInAt, now) >= REFUND_CUTOFF_HOURS - 1;',
    tests: rules('libs/core/rules/cancellation'),
  },
  {
    promise: 'A reduced night never costs less than the owner’s floor',
    file: 'libs/core/rules/night-prices.ts',
    find: 'return { cents: cents(Math.max(wanted, lowest)), atFloor: wanted < lowest };',
    put: 'return { cents: cents(wanted), atFloor: wanted < lowest };',
    tests: rules('libs/core/rules/night-prices'),
  },
  {
    promise: 'Points are not spent twice, however many ask at once',
    file: 'libs/people/loyalty/redemptions.service.ts',
    find: '      await lockUser(tx, person.id);\n',
    put: '',
    tests: http('apps/api/src/loyalty'),
  },
  {
    promise: 'A purchase that is sent again buys once',
    file: 'libs/people/loyalty/redemptions.service.ts',
    find: '      if (bought) return bought;\n',
    put: '',
    tests: http('apps/api/src/loyalty'),
  },
  {
    promise: 'A voucher is of use to its buyer alone',
    file: 'libs/people/loyalty/voucher-terms.ts',
    find: "    .select(VOUCHER_COLUMNS)\n    .where('code', '=', codeOf(use))\n    .where('user_id', '=', ownerOf(use))",
    put: "    .select(VOUCHER_COLUMNS)\n    .where('code', '=', codeOf(use))",
    tests: http('apps/api/src/(loyalty|bookings|properties)'),
  },
  {
    promise: 'An effect happens once, however often its event is handled',
    file: 'libs/core/platform/events/run-once.ts',
    find: 'for (const handler of handlers.filter((name) => fresh.handlers.has(name))) {',
    put: 'for (const handler of handlers) {',
    tests: integration('run-once'),
  },
  {
    promise: 'A mail is not sent by two processes',
    file: 'libs/people/notifications/send-mail.ts',
    find: "        .where((mail) => mail.or([mail('lease_until', 'is', null), mail('lease_until', '<', realNow())]))\n",
    put: '',
    tests: integration('worker/src/notifications'),
  },
  {
    promise: 'Money that is on hold is not paid out',
    file: 'libs/money/payouts/batch-payouts.ts',
    find: "    .where('p.due_at', '<=', now)\n    .where((payable) => payable.not(isHeld))\n    .orderBy('p.due_at')",
    put: "    .where('p.due_at', '<=', now)\n    .orderBy('p.due_at')",
    tests: integration('payouts-postgresql|dispute-flows'),
  },
  {
    promise: 'A stay of who signs in with its owner’s browser is looked at before it is paid out',
    file: 'libs/money/payouts/own-stays.ts',
    find: "    ...(onSameBrowser.has(stay.guestId) ? (['browser'] as const) : []),\n",
    put: '',
    tests: http('own-stays', 'browser'),
  },
  {
    promise: 'A large voucher at one’s own home is looked at, whatever else it paid',
    file: 'libs/money/payouts/own-stays.queries.ts',
    find: "        .where('other.voucher_cost_cents', '<=', voucherLimit);",
    put: '        ;',
    tests: http('own-stays', 'voucher'),
  },
  {
    promise: 'A suspended owner is not paid',
    file: 'libs/money/payouts/batch-payouts.ts',
    find: '      if (await isSuspended(tx, ownerId)) return null;\n',
    put: '      if (((await isSuspended(tx, ownerId)) as unknown) === 1) return null;\n',
    tests: integration('payouts-postgresql', 'suspended'),
  },
  {
    promise: 'A suspended person’s token opens nothing',
    file: 'libs/people/identity/identity.queries.ts',
    find: "      .where('u.token_version', '=', tokenVersion)\n      .where('u.suspended_at', 'is', null)",
    put: "      .where('u.token_version', '=', tokenVersion)",
    tests: http('apps/api/src/(auth|admin)'),
  },
  {
    promise: 'A token that was revoked opens nothing',
    file: 'libs/people/identity/identity.queries.ts',
    find: "      .where('u.token_version', '=', tokenVersion)\n",
    put: '',
    tests: http('apps/api/src/(auth|account)'),
  },
  {
    promise: 'A session that was ended opens nothing',
    file: 'libs/people/identity/identity.queries.ts',
    find: '    if (sessionId !== null && !row.is_alive) return null;\n',
    put: '',
    tests: http('apps/api/src/(auth|account)'),
  },
  {
    promise: 'A notice with a bad signature changes nothing',
    file: 'libs/money/provider/webhook-events.ts',
    find: "      throw new DomainError('payment.signature_invalid'); // do not tell the sender whether it was forged, expired or malformed",
    put: "      return JSON.parse(rawBody.toString('utf8'));",
    tests: http('apps/api/src/payments'),
  },
  {
    promise: 'A notice of the other mode is kept and not followed',
    file: 'libs/money/provider/webhook-events.ts',
    find: "    if (livemode !== isLiveKey(this.config)) return sql`'other_mode'::text`;\n",
    put: '',
    tests: http('apps/api/src/payments'),
  },
  {
    promise: 'A calendar’s address never leads into a private network',
    file: 'libs/stays/feeds/fetch-calendar.ts',
    find: "      else if (!addresses.every(isAllowed)) done(new DomainError('feed.address_private'), '', 0);\n",
    put: '      else if (addresses.length > 99 && !addresses.every(isAllowed)) done(null, first.address, first.family);\n',
    tests: rules('libs/stays/feeds'),
  },
  {
    promise: 'No page may run a script that was written into it',
    file: 'apps/api/src/http/security-headers.ts',
    find: "  'script-src': [\"'self'\"],\n  'style-src': [\"'self'\"],\n};",
    put: "  'script-src': [\"'self'\", \"'unsafe-inline'\"],\n  'style-src': [\"'self'\"],\n};",
    tests: http('apps/api/src/http/edge'),
  },
  {
    promise: 'The access code is not readable before its time',
    file: 'libs/stays/arrival/arrivals.service.ts',
    find: '        .filter((field) => isReadable(field, state))\n',
    put: '',
    tests: http('arrival'),
  },
  {
    promise: 'Contact details are hidden until a booking is confirmed',
    file: 'libs/people/messages/visible-message.ts',
    find: '  return { text: isOwn ? message.text : maskContacts(message.text, message.contacts), hidden };',
    put: '  void [isOwn, maskContacts];\n  return { text: message.text, hidden };',
    tests: http('apps/api/src/messages'),
  },
  {
    promise: 'An owner cancels stays of their own homes alone',
    file: 'libs/stays/bookings/end-booking.ts',
    find: "  if (!manages(personId, booking.ownerId)) throw new DomainError('booking.not_found');\n",
    put: '  void [manages, personId];\n',
    tests: http('apps/api/src/(owner|http/access)'),
  },
  {
    promise: 'The total that is charged is the total that was shown',
    file: 'libs/stays/bookings/create-booking.ts',
    find: '  if (expected === null || expected === total) return;',
    put: '  if (expected !== total || expected === total) return;',
    tests: http('apps/api/src/bookings'),
  },
  {
    promise: 'A hold takes free nights only, by the rules of its home',
    file: 'libs/stays/bookings/create-booking.ts',
    find: '  if (!dates.ok) throw stayError(dates, home);\n',
    put: '',
    tests: http('apps/api/src/bookings/bookings'),
  },
  {
    promise: 'After a restore the product is read-only until everything is settled',
    file: 'apps/api/src/http/restore.guard.ts',
    find: "    throw new DomainError('server.restoring', { retryAfter: RETRY_SECONDS });",
    put: '    return RETRY_SECONDS > 0;',
    tests: http('apps/api/src/http/restore'),
  },
  {
    promise: 'An hour’s wrong passwords are counted, wherever they come from',
    file: 'apps/api/src/http/shared-limits.ts',
    find: '    const isBlocked = consumedPoints > limit;',
    put: '    const isBlocked = consumedPoints > limit * 1_000;',
    tests: http('apps/api/src/auth'),
  },
  {
    promise: 'A refresh token that comes again after its successor was used ends the session',
    file: 'libs/core/rules/refresh-tokens.ts',
    find: "  return received || facts.lateBefore >= MAX_LATE ? 'reused' : 'repeat_late';",
    put: "  return received || facts.lateBefore >= MAX_LATE ? 'unknown' : 'repeat_late';",
    tests: http('apps/api/src/auth/refresh', 'comes again'),
  },
  {
    promise: 'A refresh whose answer was lost can be repeated',
    file: 'libs/people/identity/refresh-tokens.ts',
    find: '      received: false,',
    put: '      received: true,',
    tests: http('apps/api/src/auth/refresh', 'comes again'),
  },
  {
    promise: 'A refresh token has one successor, also for two tabs',
    file: 'libs/people/identity/refresh-tokens.ts',
    find: 'refreshTokenText(successorOf(presented, known.salt))',
    put: 'refreshTokenText(successorOf(presented, newSalt()))',
    tests: http('apps/api/src/auth/refresh', 'comes again'),
  },
  {
    promise: 'A reused refresh token ends the session at once on every instance',
    file: 'libs/people/identity/refresh-tokens.ts',
    find: '    await forgetTokens(tx, owner.id);\n',
    put: '',
    tests: http('apps/api/src/auth/refresh', 'comes again'),
  },
  {
    promise: 'A code of an authenticator app counts once',
    file: 'libs/people/identity/second-factor/authenticator-apps.ts',
    find: '      .set({ last_step: step, last_used_at: this.clock.now() })',
    put: '      .set({ last_used_at: this.clock.now() })',
    tests: http('apps/api/src/auth/second-factor.http', 'authenticator app'),
  },
  {
    promise: 'A recovery code counts once',
    file: 'libs/people/identity/second-factor/recovery-codes.ts',
    find: "    .where('digest', '=', digestOf(code, userId, key))\n    .where('used_at', 'is', null)",
    put: "    .where('digest', '=', digestOf(code, userId, key))",
    tests: http('apps/api/src/auth/second-factor.http', 'Recovery codes'),
  },
  {
    promise: 'Nobody approves what they asked for',
    file: 'libs/operations/approvals/approvals.ts',
    find: 'request.requested_by === operatorId || request.person_id === operatorId',
    put: 'request.person_id === operatorId',
    tests: http('apps/api/src/admin/approvals'),
  },
  {
    promise: 'What was approved is done with the same amount',
    file: 'apps/api/src/admin/approvals/guarded-commands.ts',
    find: '    assertUnchanged(request, { effect: after, weight });',
    put: '    assertUnchanged(request, { effect: request.effect, weight: request.weight });',
    tests: http('apps/api/src/admin/approvals'),
  },
  {
    promise: 'An act in parts is added up before one operator does it alone',
    file: 'apps/api/src/admin/approvals/guarded-commands.ts',
    find: '      if (!(await this.solo.needsApproval(tx, weighed))) await this.solo.add(tx, weighed);',
    put: '      if (!(await this.solo.needsApproval(tx, weighed))) await this.solo.add(tx, { ...weighed, weight: 0 });',
    tests: http('apps/api/src/admin/approvals'),
  },
];

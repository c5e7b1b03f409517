import { minus, reliabilityOf, sum, type Cents } from '#libs/core/rules';
import type { BlockFacts, GuestStayFacts, OwnerMoneyFacts } from '../gateways.port.js';
import { shortId } from '../tools/say.js';
import type { Translated } from './speaker.js';

/** Guests who arrive or are there. */
export const saidGuestStays =
  (stays: readonly GuestStayFacts[]): Translated =>
  (speaker) => {
    const said = speaker.wording.owning;
    if (stays.length === 0) return said.nobody;
    const lines = stays.map((stay) =>
      said.stay({
        guest: stay.guestName,
        home: stay.title,
        ref: shortId(stay.id),
        from: speaker.day(stay.checkIn),
        to: speaker.day(stay.checkOut),
        guests: speaker.count('guest', stay.guests),
        standing: speaker.wording.standing[stay.status],
        checkIn: speaker.instant(stay.checkInAt, stay.timeZone),
        checkOut: speaker.instant(stay.checkOutAt, stay.timeZone),
      }),
    );
    return `${said.stays}\n${lines.join('\n')}`;
  };

/** What was earned, and what is to come. */
export const saidEarnings =
  ({ earned, pending }: Pick<OwnerMoneyFacts, 'earned' | 'pending'>): Translated =>
  (speaker) => {
    const said = speaker.wording.owning;
    return [
      said.earned(speaker.money(earned)),
      ...(pending > 0 ? [said.coming(speaker.money(pending))] : []),
    ].join(' ');
  };

/** What homes have brought each, and what they will. */
export const saidEarningsByHome =
  (homes: readonly { title: string; earned: Cents; coming: Cents }[]): Translated =>
  (speaker) =>
    homes
      .map(({ title, earned, coming }) => `${title}: ${saidEarnings({ earned, pending: coming })(speaker)}`)
      .join('\n');

/** Payouts, and what waits for one. */
export const saidPayouts =
  ({ payouts, due, held, notDue, nextDueAt }: OwnerMoneyFacts): Translated =>
  (speaker) => {
    const said = speaker.wording.owning;
    const day = (at: Date) => speaker.day(at.toISOString());
    const lines = [
      ...payouts.map(({ requestedAt, amount, status }) =>
        said.payout({
          day: day(requestedAt),
          amount: speaker.money(amount),
          standing: said.payoutStanding[status],
        }),
      ),
      ...(due > 0 ? [said.due(speaker.money(due))] : []),
      ...(notDue > 0 && nextDueAt ? [said.later(speaker.money(notDue), day(nextDueAt))] : []),
      ...(held > 0 ? [said.heldBack(speaker.money(held))] : []),
    ];
    return lines.length > 0 ? lines.join('\n') : said.nothingDue;
  };

/** What is kept of cancelled stays. */
export const saidKept =
  (stays: readonly GuestStayFacts[]): Translated =>
  (speaker) =>
    stays
      .map((stay) =>
        speaker.wording.owning.kept({
          about: speaker.about(stay),
          amount: speaker.money(minus(sum(stay.earnings, stay.cleaning), stay.takenBack)),
        }),
      )
      .join('\n');

/** The nights that are blocked. */
export const saidBlocks =
  (blocks: readonly BlockFacts[]): Translated =>
  (speaker) => {
    const said = speaker.wording.owning;
    if (blocks.length === 0) return said.noBlock;
    return blocks
      .map(({ title: home, from, to }) => said.block({ home, from: speaker.day(from), to: speaker.day(to) }))
      .join('\n');
  };

/** How many stays took place. */
export const saidReliability =
  (counts: { kept: number; cancelled: number }): Translated =>
  (speaker) => {
    const { counted, percent } = reliabilityOf(counts);
    return counted === 0 || percent === null
      ? speaker.wording.owning.noReliability
      : speaker.wording.owning.reliability({ ...counts, counted, percent });
  };

import { Injectable } from '@nestjs/common';
import { Clock, DomainError, instantInWords, localTimeIn } from '#libs/core/platform';
import { accessOpensAt, ARRIVAL_FIELDS, arrivalState, isReadable, isTimed } from '#libs/core/rules';
import { draftAnswer, type Draft, type DraftFacts } from '#libs/people/concierge';
import { personName, Threads, visibleText, type ThreadRow, type WholeThread } from '#libs/people/messages';
import { ArrivalGuides, type OwnGuide } from '#libs/stays/arrival';
import { PropertyQueries } from '#libs/stays/properties';

const NOTHING: Draft = { text: null, sources: [], open: [] };
const MOST_HOMES = 50;
const MINUTES_PER_HOUR = 60;

/** Drafts of hosts' answers. They say only what the guest may know at that moment, also of the arrival guide. @spec decision 57 */
@Injectable()
export class AnswerDrafts {
  constructor(
    private readonly threads: Threads,
    private readonly guides: ArrivalGuides,
    private readonly homes: PropertyQueries,
    private readonly clock: Clock,
  ) {}

  /** A draft for what the guest has written since the host's last message. @throws DomainError `thread.not_found` when the person is not its host */
  async of(hostId: string, threadId: string): Promise<Draft> {
    const whole = await this.threads.one(hostId, threadId);
    const { thread } = whole;
    if (thread.side !== 'host') throw new DomainError('thread.not_found');
    const waiting = waitingTexts(whole);
    const home = thread.property_id === null ? null : await this.homes.one(thread.property_id, hostId);
    if (waiting.length === 0 || !home) return NOTHING;
    const [guide, own] = await Promise.all([
      this.guides.of(hostId, home.id),
      this.homes.ofOwner(hostId, { limit: MOST_HOMES, cursor: null }),
    ]);
    return draftAnswer(waiting, {
      guestName: personName(thread.guest_name, 'guest'),
      hostName: personName(thread.host_name, 'guest'),
      home: {
        amenities: home.amenities,
        houseRules: home.house_rules,
        maxGuests: home.max_guests,
        ...timesFor(thread, home),
      },
      otherHomes: own.homes.flatMap(({ id, title }) => (id === home.id ? [] : [title])),
      ...readableGuide(thread, guide, this.clock.now()),
    });
  }
}

/** What the guest has written since the host's last message. */
function waitingTexts({ thread, messages }: WholeThread): string[] {
  const answered = messages.findLast(({ side }) => side === 'host')?.number ?? 0;
  return messages
    .filter(({ number, erased_at: erased }) => number > answered && erased === null)
    .map((message) => visibleText(message, { side: 'host', confirmed: thread.confirmed }).text)
    .filter((text) => text !== '');
}

/** When the guest may come and must go: as it was booked, whatever the home says since; before booking as it is now. */
function timesFor(
  { check_in_at: checkInAt, check_out_at: checkOutAt, time_zone: zone, booking_status: status }: ThreadRow,
  home: { check_in_time: string; check_out_time: string },
): Pick<DraftFacts['home'], 'checkInTime' | 'checkOutTime'> {
  const isBooked = status !== null && status !== 'cancelled';
  if (!isBooked || checkInAt === null || checkOutAt === null || zone === null)
    return { checkInTime: home.check_in_time, checkOutTime: home.check_out_time };
  return { checkInTime: timeAt(checkInAt, zone), checkOutTime: timeAt(checkOutAt, zone) };
}

/** `HH:MM`. */
function timeAt(instant: Date, zone: string): string {
  const { minute } = localTimeIn(zone, instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / MINUTES_PER_HOUR))}:${two(minute % MINUTES_PER_HOUR)}`;
}

/** The guide as far as the guest can read it, and what they can read later. @spec decision 28 */
function readableGuide(
  { booking_status: status, check_in_at: checkInAt, check_out_at: checkOutAt, time_zone: zone }: ThreadRow,
  { texts }: OwnGuide,
  now: Date,
): Pick<DraftFacts, 'guide' | 'later'> {
  if (status === null || checkInAt === null || checkOutAt === null || zone === null)
    return { guide: {}, later: null };
  const state = arrivalState({ status, checkInAt, checkOutAt }, now);
  const written = ARRIVAL_FIELDS.filter((field) => texts[field] !== '');
  const readable = written.filter((field) => isReadable(field, state));
  const later = state === 'early' ? written.filter(isTimed) : [];
  return {
    guide: Object.fromEntries(readable.map((field) => [field, texts[field]])),
    later: later.length > 0 ? { fields: later, from: instantInWords(accessOpensAt(checkInAt), zone) } : null,
  };
}

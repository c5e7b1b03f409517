import { Button } from '@mantine/core';
import {
  IconBed,
  IconCash,
  IconDoorEnter,
  IconDoorExit,
  IconMessages,
  IconSparkles,
  IconSunHigh,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DayStayView, MovingStayView, OwnerDayView, WaitingGuestView } from '#libs/core/contracts';
import { formatCount } from '#libs/core/rules';
import { Badge, Empty, plural, timeIn, weekdayDate } from '#libs/ui';
import { useMissingGuidesQuery } from '../../arrival/arrival-api.js';
import { MissingGuides } from '../../arrival/missing-guides.js';
import { QueryFailed } from '../../page/query-failed.js';
import { Section } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { useOwnerDayQuery } from './dashboard-api.js';
import { moneyLines, nearInstant, preparationLabel, waitingTime } from './day-labels.js';
import { DaySkeleton } from './day-skeleton.js';
import classes from './owner-day.module.css';

/**
 * What an owner does today and tomorrow: who comes, stays and leaves, what to prepare, what is paid. `children` follow once its height
 * is known, so that nothing moves. @spec A13, B4, D5
 */
export function OwnerDay({ children }: { children: ReactNode }) {
  const query = useOwnerDayQuery(undefined, { refetchOnMountOrArgChange: true });
  const guides = useMissingGuidesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: day, isError } = query;
  useNextDay(day, query.refetch);
  if ((!day && !isError) || guides.isLoading) return <DaySkeleton />;
  return (
    <>
      {guides.data && <MissingGuides guides={guides.data} />}
      {day ? <Day day={day} /> : <QueryFailed query={query} title="Your day could not be loaded" />}
      {children}
    </>
  );
}

function Day({ day }: { day: OwnerDayView }) {
  return (
    <div className={classes.day}>
      <Section
        id="day"
        title="Today and tomorrow"
        aside={<Link to={paths.ownerReliability}>Your reliability</Link>}
      >
        <Groups day={day} />
      </Section>
    </div>
  );
}

/** Asks again when the first of the homes has another day. */
function useNextDay(day: OwnerDayView | undefined, refetch: () => unknown): void {
  useEffect(() => {
    if (!day?.ends_at) return undefined;
    // By the server's clock on both ends: this device's may be wrong. A day at most, which timers can hold.
    const timer = setTimeout(() => void refetch(), Date.parse(day.ends_at) - Date.parse(day.now) + 1_000);
    return () => clearTimeout(timer);
  }, [day, refetch]);
}

/** The groups that have something in them; who waits for an answer comes first. */
function Groups({ day }: { day: OwnerDayView }) {
  const { arrivals, in_house: inHouse, departures, to_prepare: toPrepare } = day;
  const money = moneyLines(day);
  const { to_answer: toAnswer } = day;
  const quiet = arrivals.length + inHouse.length + departures.length + toPrepare.length === 0;
  return (
    <>
      {quiet && <QuietDay homes={day.listed_homes} />}
      <div className={classes.groups}>
        <Group icon={IconMessages} title="Needs a reply" count={toAnswer.total}>
          {toAnswer.guests.map((guest) => (
            <Waiting key={guest.thread_id} guest={guest} now={day.now} />
          ))}
          {toAnswer.total > toAnswer.guests.length && (
            <li>
              <Link to={paths.messages} className={classes.line}>
                All messages
              </Link>
            </li>
          )}
        </Group>
        <Group icon={IconDoorEnter} title="Arrivals" count={arrivals.length}>
          {arrivals.map((stay) => (
            <Moving key={stay.id} stay={stay} at={stay.check_in_at} done="Can check in" now={day.now} />
          ))}
        </Group>
        <Group icon={IconDoorExit} title="Departures" count={departures.length}>
          {departures.map((stay) => (
            <Moving key={stay.id} stay={stay} at={stay.check_out_at} done="Left" now={day.now} />
          ))}
        </Group>
        <Group icon={IconSparkles} title="To get ready" count={toPrepare.length}>
          {toPrepare.map((one) => (
            <li key={`${one.property_id} ${one.until ?? ''}`}>
              <div className={classes.line}>
                <strong>{one.property_title}</strong>
                <span className="lk-muted">{preparationLabel(one, day.now)}</span>
              </div>
            </li>
          ))}
        </Group>
        <Group icon={IconBed} title="In house" count={inHouse.length}>
          {inHouse.map((stay) => (
            <li key={stay.id}>
              <StayLink stay={stay}>until {weekdayDate(stay.check_out_date)}</StayLink>
            </li>
          ))}
        </Group>
        <Group icon={IconCash} title="Payouts" count={money.length}>
          {money.map(({ text, detail, asks }) => (
            <li key={text}>
              <Link to={paths.ownerEarnings} className={classes.line}>
                <span className={classes.head}>
                  <strong>{text}</strong>
                  {asks && <Badge tone="amber">To do</Badge>}
                </span>
                {detail && <span className="lk-muted">{detail}</span>}
              </Link>
            </li>
          ))}
        </Group>
      </div>
    </>
  );
}

interface GroupProps {
  icon: Icon;
  title: string;
  count: number;
  children: ReactNode;
}

function Group({ icon: GroupIcon, title, count, children }: GroupProps) {
  if (count === 0) return null;
  return (
    <section className={classes.group} aria-label={title}>
      <h3>
        <GroupIcon size={20} stroke={1.6} aria-hidden="true" />
        {title}
        <span className={classes.count}>{formatCount(count)}</span>
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

/** A guest who waits for an answer, and for how long. */
const Waiting = ({ guest, now }: { guest: WaitingGuestView; now: string }) => (
  <li>
    <Link to={paths.messageThread(guest.thread_id)} className={classes.line}>
      <span className={classes.head}>
        <strong>{guest.guest_name}</strong>
        <Badge tone="amber">Waiting {waitingTime(Date.parse(now) - Date.parse(guest.since))}</Badge>
      </span>
      <span className="lk-muted">{guest.property_title}</span>
      <span className={classes.wish} dir="auto">
        {guest.text || 'A picture'}
      </span>
    </Link>
  </li>
);

interface MovingProps {
  stay: MovingStayView;
  /** When the guest comes or leaves. */
  at: string;
  /** What has happened once that is past. */
  done: string;
  now: string;
}

/** A guest who arrives or leaves, at which time by the clock of the home. */
function Moving({ stay, at, done, now }: MovingProps) {
  const past = Date.parse(at) <= Date.parse(now);
  return (
    <li>
      <StayLink
        stay={stay}
        badge={
          <Badge tone={past ? 'green' : stay.day === 'today' ? 'amber' : 'neutral'}>
            {past ? done : stay.day === 'today' ? 'Today' : 'Tomorrow'}
          </Badge>
        }
      >
        {past ? nearInstant(at, stay.time_zone, now) : timeIn(at, stay.time_zone)}
      </StayLink>
    </li>
  );
}

function StayLink({ stay, badge, children }: { stay: DayStayView; badge?: ReactNode; children: ReactNode }) {
  return (
    <Link to={paths.guestBooking(stay.id)} className={classes.line}>
      <span className={classes.head}>
        <strong>
          {stay.guest_name}, {plural(stay.guests, 'guest')}
        </strong>
        {badge}
      </span>
      <span className="lk-muted">
        {stay.property_title} · {children}
      </span>
      {stay.special_requests && <span className={classes.wish}>{stay.special_requests}</span>}
    </Link>
  );
}

/** A day on which nobody comes, stays or leaves, and what to do with it. */
const QuietDay = ({ homes }: { homes: number }) =>
  homes === 0 ? (
    <Empty
      icon={<IconSunHigh size={30} />}
      title="Nothing to do yet"
      actions={
        <Button component={Link} to={paths.createProperty}>
          Add a home
        </Button>
      }
    >
      Once a home of yours is published, guests can book it from tomorrow on.
    </Empty>
  ) : (
    <Empty
      icon={<IconSunHigh size={30} />}
      title="A quiet day"
      actions={
        <Button component={Link} to={paths.ownerCalendar} variant="default">
          Look at free nights
        </Button>
      }
    >
      Nobody arrives or leaves today or tomorrow. Guests book from tomorrow on, so look over your free nights
      and their prices.
    </Empty>
  );

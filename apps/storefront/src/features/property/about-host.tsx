import { IconCalendarCheck } from '@tabler/icons-react';
import type { HostView, PropertyDetailView } from '#libs/core/contracts';
import { RELIABILITY_MONTHS } from '#libs/core/rules';
import { monthYear, plural } from '#libs/ui';
import { Section } from '../../page/page.js';
import { AnswerTime, AskHost } from './ask-host.js';
import { useHostQuery } from './property-api.js';
import { TEXT_MARGIN, useNear } from '../../page/use-near.js';
import classes from './property.module.css';

/** Who hosts a home, and facts about how they do. @spec G9 */
export function AboutHost({ home }: { home: PropertyDetailView }) {
  return (
    <Section id="host" title="About the host">
      <div className={classes.host}>
        <span className={classes.hostAvatar} aria-hidden="true">
          {home.owner.full_name.charAt(0)}
        </span>
        <div>
          <p className={classes.hostName}>{home.owner.full_name}</p>
          <p className={classes.muted}>On Latchkey since {monthYear(home.owner.member_since)}</p>
          <AnswerTime homeId={home.id} />
        </div>
      </div>
      <HostFacts homeId={home.id} />
      <AskHost home={home} />
    </Section>
  );
}

/** Loaded when the reader comes near; each fact is a line, and there is none without enough to tell. */
function HostFacts({ homeId }: { homeId: string }) {
  const [place, near] = useNear<HTMLUListElement>(TEXT_MARGIN);
  const { data: host } = useHostQuery(homeId, { skip: !near });
  return (
    <ul ref={place} className={classes.hostFacts}>
      {host?.reliability && <KeptStays reliability={host.reliability} />}
    </ul>
  );
}

const KeptStays = ({ reliability }: { reliability: NonNullable<HostView['reliability']> }) => (
  <li className={classes.fact}>
    <IconCalendarCheck size={22} stroke={1.6} aria-hidden="true" />
    <span>
      {plural(reliability.cancellations, 'cancellation')} in {plural(reliability.stays, 'stay')} over the last{' '}
      {RELIABILITY_MONTHS} months
    </span>
  </li>
);

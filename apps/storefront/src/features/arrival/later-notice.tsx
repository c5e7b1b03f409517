import { useState } from 'react';
import type { ArrivalView } from '#libs/core/contracts';
import { instantIn, Notice } from '#libs/ui';

/** Says what appears when; and, once it has appeared while somebody was looking, that it is here. */
export function LaterNotice({ arrival }: { arrival: ArrivalView }) {
  const { access, later, opens_at: opensAt, time_zone: zone } = arrival;
  const hasOpened = useHasOpened(access);
  return (
    // Always there, so that screen readers hear of the change.
    <div role="status">
      {access === 'early' && later.length > 0 && (
        <Notice tone="info" title={openingSentence(later, instantIn(opensAt, zone))}>
          That is 24 hours before check-in. It appears on this page then, and we email it to you.
        </Notice>
      )}
      {hasOpened && (
        <Notice tone="good" title="It is time: everything is here now">
          How to get in is below, and on its way to you by email.
        </Notice>
      )}
    </div>
  );
}

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** "Your access code and Wi-Fi password appear on Fri, Dec 4, 3:00 PM PST". */
function openingSentence(later: ArrivalView['later'], when: string): string {
  const names = later.map(({ label }) => (label.startsWith('Wi-Fi') ? label : label.toLowerCase()));
  // Directions are a plural of their own.
  const verb = later.length > 1 || later[0]?.field === 'directions' ? 'appear' : 'appears';
  return `Your ${LIST.format(names)} ${verb} on ${when}`;
}

/** True once a guide that could not be read whole has become readable on this screen. */
function useHasOpened(access: ArrivalView['access']): boolean {
  const [seen, setSeen] = useState({ access, opened: false });
  if (seen.access !== access) setSeen({ access, opened: access === 'open' && seen.access === 'early' });
  return seen.opened;
}

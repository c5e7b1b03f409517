import {
  IconCalendarEvent,
  IconCash,
  IconHomeEdit,
  IconHomePlus,
  IconMessageCircle,
  IconSearch,
  IconStar,
  IconTrophy,
  type Icon,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Section } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { openChatbot } from '../../support-chat/open-chatbot.js';
import classes from './dashboard.module.css';

interface Action {
  to: string;
  label: string;
  text: string;
  icon: Icon;
}

const FOR_TRAVELERS: Action[] = [
  { to: paths.properties, label: 'Find a stay', text: 'Homes free from tomorrow', icon: IconSearch },
  { to: paths.bookings, label: 'My Bookings', text: 'Dates, payments, cancelling', icon: IconCalendarEvent },
  { to: paths.loyalty, label: 'Loyalty', text: 'Points, tiers and perks', icon: IconTrophy },
  { to: paths.reviews, label: 'Reviews', text: 'Say how it was', icon: IconStar },
];

const FOR_OWNERS: Action[] = [
  { to: paths.createProperty, label: 'Add a home', text: 'Free to list', icon: IconHomePlus },
  { to: paths.ownerCalendar, label: 'Calendar', text: 'Nights, blocks, rules', icon: IconCalendarEvent },
  { to: paths.ownerHomes, label: 'My homes', text: 'Change a price, pause', icon: IconHomeEdit },
  { to: paths.ownerEarnings, label: 'Earnings', text: 'Payouts and statements', icon: IconCash },
  { to: paths.properties, label: 'Browse homes', text: 'See what travelers see', icon: IconSearch },
  { to: paths.reviews, label: 'Reviews', text: 'What guests say', icon: IconStar },
];

/** Quick actions. @spec §2 /dashboard */
export function QuickActions({ owner }: { owner: boolean }) {
  return (
    <Section id="actions" title="Quick actions">
      <ul className={classes.actions}>
        {(owner ? FOR_OWNERS : FOR_TRAVELERS).map(({ to, label, text, icon: ActionIcon }) => (
          <li key={to}>
            <Link to={to} className={classes.action}>
              <ActionIcon size={24} stroke={1.6} aria-hidden="true" />
              <span className={classes.actionLabel}>{label}</span>
              <span className="lk-muted">{text}</span>
            </Link>
          </li>
        ))}
        {owner && (
          <li>
            <button type="button" className={classes.action} onClick={openChatbot}>
              <IconMessageCircle size={24} stroke={1.6} aria-hidden="true" />
              <span className={classes.actionLabel}>Ask support</span>
              <span className="lk-muted">We answer in the chat</span>
            </button>
          </li>
        )}
      </ul>
    </Section>
  );
}

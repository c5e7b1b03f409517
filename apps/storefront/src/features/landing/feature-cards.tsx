import {
  IconArrowBackUp,
  IconBolt,
  IconCoins,
  IconCreditCard,
  IconMessageCircle,
  IconStars,
  type Icon,
} from '@tabler/icons-react';
import classes from './landing.module.css';

interface Feature {
  icon: Icon;
  title: string;
  text: string;
}

const FEATURES: Feature[] = [
  {
    icon: IconBolt,
    title: 'Made for soon',
    text: 'Only nights from tomorrow to 21 days ahead, so what you see is what you can book.',
  },
  {
    icon: IconCreditCard,
    title: 'The whole price',
    text: 'Nights plus a $100 cleaning fee. No service fee for travelers, no surprise at the end.',
  },
  {
    icon: IconArrowBackUp,
    title: '75% back',
    text: 'Cancel at least 24 hours before check-in and get 75% of the nightly price back.',
  },
  {
    icon: IconCoins,
    title: 'Points on every stay',
    text: 'A point for every dollar, up to five with a plan, and four tiers that never expire.',
  },
  {
    icon: IconStars,
    title: 'Honest reviews',
    text: 'Written after completed stays only, so every star comes from a real stay.',
  },
  {
    icon: IconMessageCircle,
    title: 'Help that answers',
    text: 'A chat on every page for bookings, plans, cancellations and your account.',
  },
];

/** Six feature cards. @spec §2 Landing page */
export function FeatureCards() {
  return (
    <section className={classes.section} aria-labelledby="why">
      <div className={classes.sectionHead}>
        <h2 id="why">Spontaneous, without the catch</h2>
      </div>
      <ul className={classes.features}>
        {FEATURES.map(({ icon: FeatureIcon, title, text }) => (
          <li key={title} className={classes.feature}>
            <span className={classes.featureIcon}>
              <FeatureIcon size={26} stroke={1.6} aria-hidden="true" />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

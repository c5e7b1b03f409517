import { Button } from '@mantine/core';
import { useContext, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { PhotoView, UserView } from '#libs/core/contracts';
import { Photo } from '#libs/ui';
import { PageFactsContext } from '../../api/page-facts.js';
import { usePageTitle } from '../../page/page-title.js';
import { paths } from '../../page/paths.js';
import { EVERYTHING, searchQuery, type Search } from '../../search/search.js';
import { SearchBar } from '../../search/search-bar.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { LandingDeals } from './deals.js';
import { LazyRecentlyViewed } from '../../home-card/lazy-recently-viewed.js';
import { FeatureCards } from './feature-cards.js';
import { FeaturedHomes } from './featured-homes.js';
import { HERO_CLIFF, HEROES } from '../../photos/heroes.js';
import { ListYourProperty } from './list-your-property.js';
import { LoyaltyAddOns, TravelerPlans } from './traveler-plans.js';
import classes from './landing.module.css';

/** The picture that the page preloads, or a random one. */
const anyHero = (first: string | null): PhotoView =>
  HEROES.find(({ slug }) => slug === first) ??
  HEROES[Math.floor(Math.random() * HEROES.length)] ??
  HERO_CLIFF;

/** The landing page. @spec §2 Landing page */
export function LandingScreen() {
  usePageTitle('Latchkey · Last-minute vacation rentals', true);
  return (
    <>
      <Hero />
      <LandingDeals />
      <FeaturedHomes />
      <LazyRecentlyViewed className={classes.recent} />
      <FeatureCards />
      <TravelerPlans />
      <LoyaltyAddOns />
      <ListYourProperty />
      <p className={classes.disclaimer}>
        <strong>Liability disclaimer.</strong> Latchkey is only a marketplace that brings travelers and
        property owners together. It is not liable for injuries, theft or damage at properties.
      </p>
    </>
  );
}

/** What people want first when they come back, and visitors when they want to stay. */
function secondAction(user: UserView | null): { to: string; label: string } {
  if (!user) return { to: paths.signUp, label: 'Create a free account' };
  return user.role === 'property_owner'
    ? { to: paths.dashboard, label: 'Go to your dashboard' }
    : { to: paths.bookings, label: 'See your bookings' };
}

function Hero() {
  const { picture } = useContext(PageFactsContext);
  const [photo] = useState(() => anyHero(picture));
  const navigate = useNavigate();
  const second = secondAction(useAppSelector(selectUser));
  const openSearch = (search: Search) => void navigate(`${paths.properties}?${searchQuery(search)}`);
  return (
    <section className={classes.hero}>
      <Photo photo={photo} decorative eager sizes="100vw" className={classes.heroPhoto} />
      <div className={classes.heroText}>
        <p className={classes.eyebrow}>Last-minute vacation rentals</p>
        <h1>The lights are on. Come tomorrow.</h1>
        <p className={classes.heroLead}>
          Homes you can book 24 hours to 21 days ahead, with the whole price shown up front.
        </p>
        <div className={classes.heroActions}>
          <Button component={Link} to={paths.properties} size="lg">
            Browse homes
          </Button>
          <Button component={Link} to={second.to} size="lg" variant="default" className={classes.heroSecond}>
            {second.label}
          </Button>
        </div>
      </div>
      <div className={classes.heroSearch}>
        <SearchBar initial={EVERYTHING} onSearch={openSearch} />
      </div>
    </section>
  );
}

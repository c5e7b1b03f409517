import { ActionIcon, Button } from '@mantine/core';
import { IconHeart, IconMenu2, IconMessageCircle, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Wordmark } from '#libs/ui';
import { openChatbot } from '../../support-chat/open-chatbot.js';
import { endSession } from '../../sign-in/session-actions.js';
import { paths } from '../../page/paths.js';
import { selectUser } from '../../session/session.js';
import { askToLeave } from '../../browser/history-guard.js';
import { useAppDispatch, useAppSelector } from '../../store/store.js';
import classes from './header.module.css';
import { MainLinks } from './main-links.js';
import { SchemeToggle } from './scheme-toggle.js';

const MessagesLink = lazy(() =>
  import('../../features/messages/messages-link.js').then((m) => ({ default: m.MessagesLink })),
);
const Bell = lazy(() => import('../../features/notifications/bell.js').then((m) => ({ default: m.Bell })));

/** The header; its links depend on who is signed in. @spec §2 Frame on every page */
export function Header() {
  const { pathname } = useLocation();
  // A new key on each screen resets the header, which closes its menu.
  return <HeaderBar key={pathname} />;
}

function HeaderBar() {
  const [menuOpen, setMenuOpen] = useState(false);
  const user = useAppSelector(selectUser);
  useEscape(menuOpen, () => setMenuOpen(false));
  return (
    <header className={classes.header} data-open={menuOpen || undefined}>
      <div className={classes.bar} data-many={user?.role === 'property_owner' || undefined}>
        <Link to={paths.landing} className={classes.brand}>
          <Wordmark />
        </Link>
        <nav className={classes.wide} aria-label="Main">
          <MainLinks />
        </nav>
        <div className={classes.tools}>
          {user?.role !== 'property_owner' && (
            <ActionIcon
              component={Link}
              to={paths.saved}
              className={classes.saved}
              variant="subtle"
              size={44}
              radius="xl"
              aria-label="Saved homes"
            >
              <IconHeart size={20} />
            </ActionIcon>
          )}
          {user && (
            <Suspense fallback={<span className={classes.icons} />}>
              <MessagesLink />
              <Bell />
            </Suspense>
          )}
          <span className={classes.scheme}>
            <SchemeToggle />
          </span>
          <div className={classes.wideTools}>
            <AccountTools />
          </div>
          <ActionIcon
            className={classes.burger}
            variant="subtle"
            size={44}
            radius="xl"
            aria-expanded={menuOpen}
            aria-controls="menu"
            aria-label={menuOpen ? 'Close menu' : 'Open menu'}
            onClick={() => setMenuOpen(!menuOpen)}
          >
            {menuOpen ? <IconX size={22} /> : <IconMenu2 size={22} />}
          </ActionIcon>
        </div>
      </div>
      <div id="menu" className={classes.menu} hidden={!menuOpen}>
        <nav aria-label="Menu">
          <MainLinks inMenu />
        </nav>
        <div className={classes.menuTools}>
          <AccountTools />
          <span className={classes.menuScheme}>
            <SchemeToggle />
          </span>
        </div>
      </div>
    </header>
  );
}

function AccountTools() {
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  if (!user) return <VisitorTools />;
  return (
    <>
      <Button
        className={classes.support}
        variant="subtle"
        size="sm"
        aria-label="Support Chat"
        title="Support Chat"
        onClick={openChatbot}
      >
        <IconMessageCircle className={classes.supportIcon} size={20} aria-hidden="true" />
        <span className={classes.supportText}>Support Chat</span>
      </Button>
      <Link to={paths.account} className={classes.me} aria-label="My account" title="My account">
        <span className={classes.avatar} role="img" aria-label={`Signed in as ${user.full_name}`}>
          {user.full_name.charAt(0)}
        </span>
      </Link>
      <Button variant="default" size="sm" onClick={() => askToLeave(() => dispatch(endSession()))}>
        Logout
      </Button>
    </>
  );
}

function VisitorTools() {
  return (
    <>
      <Button variant="subtle" size="sm" onClick={openChatbot}>
        Get Help
      </Button>
      <Button component={Link} to={paths.auth} variant="default" size="sm">
        Sign In
      </Button>
      <Button component={Link} to={paths.signUp} size="sm">
        Get Started
      </Button>
    </>
  );
}

function useEscape(active: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!active) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onEscape();
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  });
}

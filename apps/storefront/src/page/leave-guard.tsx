import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { guardHistory, guardLeaving } from '../browser/history-guard.js';
import { isRecord } from '../browser/storage.js';
import { Dialog } from './dialog.js';

interface LeaveGuardProps {
  /** True while something would be lost. */
  when: boolean;
  title: string;
  /** What would be lost. */
  children: string;
}

/**
 * Asks before a link, the browser's Back, Logout, a reload or closing the page loses something. Navigation by our own code is not asked about.
 * The router that could block by itself weighs 15 KB more, on every page.
 */
export function LeaveGuard({ when, title, children }: LeaveGuardProps) {
  const navigate = useNavigate();
  /** How to leave, once somebody has tried. */
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null);
  const leaving = useRef(false);
  const ask = useEffectEvent((leave: () => void) => setAsked({ leave }));
  const follow = useEffectEvent((to: string) => void navigate(to));

  useEffect(() => {
    if (!when) return;
    leaving.current = false;
    const here = { path: window.location.pathname, index: historyIndex() };
    let returning = false;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const to = leavingLink(event, here.path);
      if (to === null || leaving.current) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => follow(to));
    };
    // The router must not see that the address has changed and changes back.
    const stopPop = (): boolean => {
      if (returning) {
        returning = false;
        return true;
      }
      if (leaving.current || window.location.pathname === here.path) return false;
      // Entries that are not the router's own have no number; most likely it was Back.
      const steps = historyIndex() - here.index || -1;
      returning = true;
      window.history.go(-steps);
      ask(() => window.history.go(steps));
      return true;
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, { capture: true });
    const ends = [guardHistory(stopPop), guardLeaving(ask)];
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
      for (const end of ends) end();
    };
  }, [when]);

  const stay = () => setAsked(null);
  const leave = () => {
    leaving.current = true;
    setAsked(null);
    asked?.leave();
  };
  return (
    <Dialog opened={asked !== null} onClose={stay} backCloses={false} title={title}>
      <div className="lk-form">
        <p>{children}</p>
        <div className="lk-dialog-actions">
          <Button variant="default" onClick={leave}>
            Leave
          </Button>
          <Button onClick={stay} data-autofocus>
            Stay
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The router numbers the entries of the history. */
function historyIndex(): number {
  const state: unknown = window.history.state;
  return isRecord(state) && typeof state.idx === 'number' ? state.idx : 0;
}

/** Where a click leads on this site; null when it stays on the page, or opens another tab. */
function leavingLink(event: MouseEvent, path: string): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (
    !link?.href ||
    !isPlain ||
    event.defaultPrevented ||
    link.target === '_blank' ||
    link.hasAttribute('download')
  )
    return null;
  const url = new URL(link.href);
  const leaves = url.origin === window.location.origin && url.pathname !== path;
  return leaves ? `${url.pathname}${url.search}${url.hash}` : null;
}

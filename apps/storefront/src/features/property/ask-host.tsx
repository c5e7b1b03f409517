import { Button } from '@mantine/core';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import type { PropertyDetailView } from '#libs/core/contracts';
import { ANSWER_STEP_WORDS } from '#libs/core/rules';
import { readDraft } from '../../conversations/kept-messages.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { useAnswerTimeQuery } from './property-api.js';
import classes from './property.module.css';
import { TEXT_MARGIN, useNear } from '../../page/use-near.js';

const AskHostForm = lazy(() => import('./ask-host-form.js').then((m) => ({ default: m.AskHostForm })));

/** "Usually answers within an hour", from five answers on. Loaded when the reader comes near, so that it delays no page. @spec G9 */
export function AnswerTime({ homeId }: { homeId: string }) {
  const [place, near] = useNear<HTMLParagraphElement>(TEXT_MARGIN);
  const { data } = useAnswerTimeQuery(homeId, { skip: !near });
  const time = data?.answer_time;
  // Keeps its line, so that nothing moves once it is known.
  return (
    <p ref={place} className={classes.muted}>
      {time ? sentence(ANSWER_STEP_WORDS[time.within]) : '\u00a0'}
    </p>
  );
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A question to the host. Visitors sign in first and find what they typed when they come back; owners and operators do not ask. */
export function AskHost({ home }: { home: PropertyDetailView }) {
  const user = useAppSelector(selectUser);
  const [opened, setOpened] = useState(false);
  const kept = useOnlyInBrowser(() => readDraft(home.id) !== '');
  if (user && user.role !== 'traveler') return null;
  if (!opened && !kept)
    return (
      <Button variant="default" onClick={() => setOpened(true)}>
        Ask the host
      </Button>
    );
  return (
    <Suspense fallback={null}>
      <AskHostForm home={home} signedIn={user !== null} onWrite={() => setOpened(true)} />
    </Suspense>
  );
}

/** A fact that only the browser knows; false in the page that the server renders, so that both begin alike. */
const useOnlyInBrowser = (read: () => boolean): boolean => useSyncExternalStore(follow, read, () => false);
const follow = () => () => undefined;

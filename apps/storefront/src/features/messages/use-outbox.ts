import { useCallback, useEffect, useRef, useState } from 'react';
import type { MessageView } from '#libs/core/contracts';
import { newKey } from '../../browser/new-key.js';
import { errorMessage, isTemporary } from '../../api/problem.js';
import { serverNow } from '../../api/server-time.js';
import { keepOutbox, readOutbox, type Outgoing } from '../../conversations/kept-messages.js';

/** Sends one message. @throws the failed call's error */
export type Send = (message: Outgoing) => Promise<void>;

/** What becomes of a message: on its way, waiting for a connection, or refused. */
type Sending = 'sending' | 'waiting' | 'refused';

/** A message of the outbox, with what becomes of it. */
export interface OutgoingMessage extends Outgoing {
  sending: Sending;
}

export interface Outbox {
  messages: OutgoingMessage[];
  add: (text: string, photos: string[]) => void;
  /** Tries again at once. */
  retry: () => void;
  /** Takes a message back. @returns it, or undefined when it was sent meanwhile */
  take: (key: string) => Outgoing | undefined;
}

const RETRY_MS = 15_000;

/**
 * The messages of a conversation that are not at the server yet. They are sent one after the other, so that they stay in order; without a
 * connection they wait, and are sent once it is back. `sent` are the messages of the server: an answer that was lost loses nothing.
 */
export function useOutbox(threadId: string, sent: readonly MessageView[], send: Send): Outbox {
  const [outbox, setOutbox] = useState(() => readOutbox(threadId));
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const busy = useRef(false);
  const change = useCallback(
    (update: (before: readonly Outgoing[]) => Outgoing[]) =>
      setOutbox((before) => {
        const after = update(before);
        keepOutbox(threadId, after);
        return after;
      }),
    [threadId],
  );
  const pending = outbox.filter(({ key }) => sent.every((message) => message.client_key !== key));
  const next = pending.find(({ refusal }) => refusal === null);

  useEffect(() => {
    if (!next || busy.current || (failed && attempt === 0)) return;
    busy.current = true;
    void send(next)
      .then(
        () => {
          setFailed(false);
          change((before) => before.filter(({ key }) => key !== next.key));
        },
        (error: unknown) => {
          if (isTemporary(error)) return setFailed(true);
          const refusal = errorMessage(error);
          change((before) => before.map((one) => (one.key === next.key ? { ...one, refusal } : one)));
        },
      )
      .finally(() => {
        busy.current = false;
        setAttempt(0);
      });
  }, [next, failed, attempt, send, change]);

  useRetry(failed && next !== undefined, setAttempt);

  return {
    messages: pending.map((message) => ({
      ...message,
      sending: message.refusal !== null ? 'refused' : failed ? 'waiting' : 'sending',
    })),
    add: (text, photos) =>
      change((before) => [
        ...before,
        { key: newKey(), text, photos, writtenAt: serverNow().toISOString(), refusal: null },
      ]),
    retry: () => {
      change((before) => before.map((one) => ({ ...one, refusal: null })));
      setAttempt((count) => count + 1);
    },
    take: (key) => {
      const taken = pending.find((one) => one.key === key);
      if (taken) change((before) => before.filter((one) => one.key !== key));
      return taken;
    },
  };
}

/** Tries again when the connection is back, and every now and then. */
function useRetry(waiting: boolean, setAttempt: (update: (count: number) => number) => void): void {
  useEffect(() => {
    if (!waiting) return undefined;
    const retry = () => setAttempt((count) => count + 1);
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [waiting, setAttempt]);
}

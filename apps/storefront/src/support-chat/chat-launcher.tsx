import { IconMessageCircle } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SENTENCES } from '#libs/core/contracts';
import { selectUser } from '../session/session.js';
import { useAppSelector } from '../store/store.js';
import classes from './chat-launcher.module.css';
import { OPEN_CHATBOT } from './open-chatbot.js';
import { saveTranscript } from './stored-transcript.js';

const ChatPanel = lazy(() => import('./chat-panel.js').then((m) => ({ default: m.ChatPanel })));

/** Closed, open or minimised; a minimised conversation is kept. @spec §4 Chat */
type ChatState = 'closed' | 'open' | 'minimised';

/** The floating button on every page; the panel's code loads when it is first opened. @spec §2 Support chat */
export function ChatLauncher() {
  const [state, setState] = useState<ChatState>('closed');
  // In a layout effect, so that a press on a button that has just appeared is not lost.
  useLayoutEffect(() => {
    const open = () => setState('open');
    window.addEventListener(OPEN_CHATBOT, open);
    return () => window.removeEventListener(OPEN_CHATBOT, open);
  }, []);

  const launcher = useFocusOnClose(state);
  const user = useAppSelector(selectUser);
  const close = () => {
    saveTranscript(null);
    setState('closed');
  };

  return (
    <>
      {state !== 'open' && (
        <button
          ref={launcher}
          type="button"
          className={classes.launcher}
          aria-label={state === 'minimised' ? 'Back to the support chat' : SENTENCES.chatHint}
          onClick={() => setState('open')}
        >
          <IconMessageCircle size={26} aria-hidden="true" />
          <span className={classes.hint} aria-hidden="true">
            {SENTENCES.chatHint}
          </span>
        </button>
      )}
      {state !== 'closed' && (
        <Suspense fallback={null}>
          <ChatPanel
            // Another user starts a new conversation; a visitor who signs in continues.
            key={user?.id ?? 'visitor'}
            hidden={state === 'minimised'}
            onMinimise={() => setState('minimised')}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** Returns the focus to the button when the panel closes. */
function useFocusOnClose(state: ChatState) {
  const button = useRef<HTMLButtonElement>(null);
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current === 'open' && state !== 'open') button.current?.focus({ preventScroll: true });
    previous.current = state;
  }, [state]);
  return button;
}

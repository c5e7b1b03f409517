import { IconMessageCircle } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import classes from './chat-launcher.module.css';
import { OPEN_CHATBOT } from './open-chatbot.js';

const ChatPanel = lazy(() => import('./chat-panel.js').then((m) => ({ default: m.ChatPanel })));

/** Closed, open or minimised; a minimised conversation is kept. @spec §4 Chat */
type ChatState = 'closed' | 'open' | 'minimised';

/** The floating button on every page; the panel's code comes when it is first opened. @spec §2 Support chat */
export function ChatLauncher() {
  const [state, setState] = useState<ChatState>('closed');
  useEffect(() => {
    const open = () => setState('open');
    window.addEventListener(OPEN_CHATBOT, open);
    return () => window.removeEventListener(OPEN_CHATBOT, open);
  }, []);

  return (
    <>
      {state !== 'open' && (
        <button
          type="button"
          className={classes.launcher}
          aria-label={state === 'minimised' ? 'Back to the support chat' : 'Need help? Click to chat!'}
          onClick={() => setState('open')}
        >
          <IconMessageCircle size={26} aria-hidden="true" />
          <span className={classes.hint} aria-hidden="true">
            Need help? Click to chat!
          </span>
        </button>
      )}
      {state !== 'closed' && (
        <Suspense fallback={null}>
          <ChatPanel
            hidden={state === 'minimised'}
            onMinimise={() => setState('minimised')}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
}

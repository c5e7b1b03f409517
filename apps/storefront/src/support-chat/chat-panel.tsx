import { ActionIcon } from '@mantine/core';
import { IconMinus, IconSend2, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Mark } from '#libs/ui';
import { ActCard } from './act-card.js';
import { ChatChips } from './chat-chips.js';
import { ChatFeedback } from './chat-feedback.js';
import classes from './chat-panel.module.css';
import { HomesTable } from './homes-table.js';
import { textsIn } from './chat-texts.js';
import type { ChatLine } from './transcript.js';
import { useConversation } from './use-conversation.js';

/** Up to this width the panel covers the whole screen. */
const SHEET = '(max-width: 480px)';

interface ChatPanelProps {
  hidden: boolean;
  onMinimise: () => void;
  onClose: () => void;
}

/** The open chat: 400x600, a full sheet on phones. Esc minimises. @spec §2 Support chat, §9 */
export function ChatPanel({ hidden, onMinimise, onClose }: ChatPanelProps) {
  const { lines, waiting, send, handOver, markRated, press } = useConversation();
  const latest = useRef<HTMLDivElement>(null);
  const typing = useRef<HTMLParagraphElement>(null);
  // Of an answer that is higher than the panel, its beginning.
  useEffect(() => {
    (waiting ? typing : latest).current?.scrollIntoView({ block: 'nearest' });
  }, [lines, waiting]);
  // A linked page must not stay hidden behind the panel.
  const language = lines.findLast((line) => line.language !== undefined)?.language;
  const uncoverPage = () => window.matchMedia(SHEET).matches && onMinimise();

  return (
    <section
      className={classes.panel}
      role="dialog"
      aria-label="Support chat"
      hidden={hidden}
      onKeyDown={(event) => event.key === 'Escape' && onMinimise()}
    >
      <div className={classes.head}>
        <Mark size={28} />
        <p className={classes.title}>Latchkey support</p>
        <ActionIcon variant="transparent" size={40} aria-label="Minimize chat" onClick={onMinimise}>
          <IconMinus size={20} />
        </ActionIcon>
        <ActionIcon variant="transparent" size={40} aria-label="Close chat" onClick={onClose}>
          <IconX size={20} />
        </ActionIcon>
      </div>
      <div className={classes.log} role="log" aria-live="polite" tabIndex={0} aria-label="Conversation">
        {lines.map((line) => (
          <div
            key={line.key}
            ref={line === lines.at(-1) ? latest : undefined}
            className={classes.line}
            data-from={line.from}
          >
            <Bubble line={line} />
            {line.table && <HomesTable table={line.table} onOpen={uncoverPage} />}
            {line.acts?.map((act) => (
              <ActCard key={act.id} act={act} onPress={press} onOpen={uncoverPage} />
            ))}
            {line.chips && (
              <ChatChips
                chips={line.chips}
                latest={line === lines.at(-1)}
                waiting={waiting}
                onAsk={(text) => void send(text)}
                onHandOver={() => void handOver()}
                onOpen={uncoverPage}
              />
            )}
            {line.messageId !== undefined && (
              <ChatFeedback
                messageId={line.messageId}
                language={line.language}
                rated={line.rated ?? false}
                onRated={() => markRated(line.messageId ?? '')}
              />
            )}
          </div>
        ))}
        {waiting && (
          <p className={classes.typing} role="status" ref={typing}>
            <span className="lk-sr-only">Support is typing</span>
            <i />
            <i />
            <i />
          </p>
        )}
      </div>
      <Composer hidden={hidden} waiting={waiting} language={language} onSend={(text) => void send(text)} />
    </section>
  );
}

/** A message, always as plain text, in the language in which it is read aloud. */
const Bubble = ({ line }: { line: ChatLine }) => (
  <p className={classes.bubble} lang={line.language}>
    {line.text}
  </p>
);

interface ComposerProps {
  hidden: boolean;
  waiting: boolean;
  /** Of the conversation. */
  language: string | undefined;
  onSend: (text: string) => void;
}

/** Enter sends, Shift+Enter adds a line. @spec §2 Support chat */
function Composer({ hidden, waiting, language, onSend }: ComposerProps) {
  const texts = textsIn(language);
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!hidden) field.current?.focus();
  }, [hidden]);

  const send = () => {
    if (text.trim() === '' || waiting) return;
    onSend(text);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <div className={classes.composer}>
      <textarea
        ref={field}
        rows={2}
        maxLength={2000}
        aria-label="Your message"
        lang={language}
        placeholder={texts.write}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon size={44} radius="xl" aria-label={texts.send} onClick={send}>
        <IconSend2 size={20} />
      </ActionIcon>
    </div>
  );
}

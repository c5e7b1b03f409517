import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { CHAT_TOPICS, SENTENCES, type ChatChip } from '#libs/core/contracts';
import { paths } from '../page/paths.js';
import { detailOf, statusOf } from '../api/problem.js';
import { selectUser } from '../session/session.js';
import { useAppSelector } from '../store/store.js';
import { useHandOverMutation, useSendChatMutation } from './chat-api.js';
import { saveTranscript } from './stored-transcript.js';
import { isFromServer, lastQuestion, loadTranscript, type ChatLine } from './transcript.js';
import { useActs } from './use-acts.js';

/** The welcome message; by name when signed in. @spec §2 Support chat */
const welcome = (name: string | undefined): string =>
  `Hello${name ? ` ${name}` : ''}! How can we help? You can ask about:\n${CHAT_TOPICS.map((topic) => `• ${topic}`).join('\n')}`;

/** Questions suggested by the welcome message. */
const SUGGESTED: ChatChip[] = [
  { kind: 'ask', label: 'Find a home for this weekend', text: 'Find a home for this weekend' },
  {
    kind: 'ask',
    label: 'What would I get back if I cancel?',
    text: 'What would I get back if I cancel my booking?',
  },
  { kind: 'ask', label: 'Compare the plans', text: 'Compare the plans' },
];

/**
 * The conversation of this tab. Ignores blank messages, and any while an answer is pending.
 * @spec §5 Chat, §7 (session id generated, replaced by the server's), §8 Chat failure
 */
export function useConversation() {
  const user = useAppSelector(selectUser);
  const userId = user?.id ?? null;
  const [stored] = useState(() => loadTranscript(userId));
  const [lines, setLines] = useState<ChatLine[]>(
    () => stored?.lines ?? [{ key: 0, from: 'support', text: welcome(user?.full_name), chips: SUGGESTED }],
  );
  const [sessionId, setSessionId] = useState(() => stored?.sessionId ?? nanoid());
  const [sendChat, { isLoading: answering }] = useSendChatMutation();
  const [createRequest, { isLoading: handingOver }] = useHandOverMutation();
  const waiting = answering || handingOver;
  const { press } = useActs(stored?.lines ?? [], setLines);

  useEffect(() => {
    if (lines.length > 1) saveTranscript({ userId, sessionId, lines });
  }, [userId, sessionId, lines]);

  const add = (line: Omit<ChatLine, 'key'>) =>
    setLines((before) => [...before, { ...line, key: before.length }]);

  const send = async (text: string): Promise<void> => {
    const message = text.trim();
    if (message === '' || waiting) return;
    add({ from: 'visitor', text: message });
    const { data, error } = await sendChat({
      message,
      session_id: sessionId,
      page: window.location.pathname + window.location.hash,
    });
    if (!data) return add({ from: 'support', text: failure(error) });
    setSessionId(data.session_id);
    const { response, message_id: messageId, chips, acts, table, language } = data;
    add({ from: 'support', text: response, messageId, chips, acts, table, language });
  };

  const handOver = async (): Promise<void> => {
    if (waiting) return;
    if (!userId) return add(CONTACT_OPTIONS);
    const question = lastQuestion(lines) ?? 'I need help';
    const session = isFromServer(sessionId) ? { session_id: sessionId } : {};
    const { data, error } = await createRequest({ message: question, ...session });
    if (!data) return add({ from: 'support', text: detailOf(error, SENTENCES.chatTrouble) });
    add({
      from: 'support',
      text: 'Your question and this conversation are with our team. You can follow the answer, and add to it, on the Support page.',
      chips: [{ kind: 'source', label: 'Follow your request', href: `${paths.support}?request=${data.id}` }],
    });
  };

  const markRated = (messageId: string) =>
    setLines((before) =>
      before.map((line) => (line.messageId === messageId ? { ...line, rated: true } : line)),
    );

  return { lines, waiting, send, handOver, markRated, press };
}

/** Tells visitors how the support team can reach them. */
const CONTACT_OPTIONS: Omit<ChatLine, 'key'> = {
  from: 'support',
  text: 'Tell our team where to send its answer, or sign in to follow it here. You can include this conversation.',
  chips: [
    { kind: 'source', label: 'Write to our team', href: paths.support },
    { kind: 'source', label: 'Sign In', href: paths.auth },
  ],
};

/** Reports a rejected message with its reason, any other failure as a connection problem. @spec §8 Chat failure */
function failure(error: unknown): string {
  const status = statusOf(error);
  return status === 422 || status === 429 ? detailOf(error, SENTENCES.chatTrouble) : SENTENCES.chatTrouble;
}

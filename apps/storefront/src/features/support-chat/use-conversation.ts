import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import { SENTENCES } from '#libs/contracts';
import { selectUser } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';
import { useSendChatMutation } from './chat-api.js';

/** A line of the conversation; `messageId` only on answers that can be rated. @spec §2 Support chat */
export interface ChatLine {
  key: number;
  from: 'visitor' | 'support';
  text: string;
  messageId?: string;
}

const TOPICS = [
  'booking questions',
  'pricing and plans',
  'cancellation policies',
  'loyalty program',
  'account management',
];

/** The welcome of a first opening; by name when signed in. @spec §2 Support chat */
export const welcome = (name: string | undefined): string =>
  `Hello${name ? ` ${name}` : ''}! How can we help? You can ask about:\n${TOPICS.map((topic) => `• ${topic}`).join('\n')}`;

/**
 * The conversation of this visit. Blank messages, and sending while an answer is awaited, are ignored.
 * @spec §5 Chat, §7 (session id generated, replaced by the server's), §8 Chat failure
 */
export function useConversation() {
  const user = useAppSelector(selectUser);
  const [lines, setLines] = useState<ChatLine[]>(() => [
    { key: 0, from: 'support', text: welcome(user?.full_name) },
  ]);
  const [sessionId, setSessionId] = useState(() => nanoid());
  const [send, { isLoading: waiting }] = useSendChatMutation();
  const add = (line: Omit<ChatLine, 'key'>) =>
    setLines((before) => [...before, { ...line, key: before.length }]);

  const say = async (text: string): Promise<void> => {
    const message = text.trim();
    if (message === '' || waiting) return;
    add({ from: 'visitor', text: message });
    const { data } = await send({ message, session_id: sessionId });
    if (!data) return add({ from: 'support', text: SENTENCES.chatTrouble });
    setSessionId(data.session_id);
    add({ from: 'support', text: data.response, messageId: data.message_id });
  };
  return { lines, waiting, say };
}

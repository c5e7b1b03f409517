/** Something under an answer: a source that can be opened, a question to ask next, or the way to a person. Additive. */
export type ChatChip =
  | { kind: 'source'; label: string; href: string }
  | { kind: 'ask'; label: string; text: string }
  | { kind: 'hand_over'; label: string };

/** Answer of POST /chat; `session_id` replaces the one that was sent. @spec §3 Chat, §7 */
export interface ChatAnswer {
  response: string;
  message_id: string;
  session_id: string;
  /** Where the answer comes from, and what can be asked next. Additive. */
  chips: ChatChip[];
}

/** Answer of POST /chat/feedback; `recorded` is false when there was one before. @spec F5 */
export interface ChatFeedbackView {
  message: string;
  recorded: boolean;
}

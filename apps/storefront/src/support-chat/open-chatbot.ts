/** The global event that opens the chat from anywhere. @spec §2 Support chat */
export const OPEN_CHATBOT = 'openChatbot';

/** Opens the chat. */
export const openChatbot = (): void => {
  window.dispatchEvent(new Event(OPEN_CHATBOT));
};

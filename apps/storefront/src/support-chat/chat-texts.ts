import { SENTENCES } from '#libs/core/contracts';

/** What stands around a conversation. */
interface ChatTexts {
  /** In the empty field. */
  write: string;
  send: string;
  /** Below an answer. */
  ask: string;
  yes: string;
  no: string;
  thanks: string;
}

/** @spec §2 Support chat */
const ENGLISH: ChatTexts = {
  write: 'Write a message',
  send: 'Send message',
  ask: SENTENCES.chatFeedbackAsk,
  yes: 'Yes, this was helpful',
  no: 'No, this was not helpful',
  thanks: SENTENCES.chatFeedbackThanks,
};

/** By the language in which the concierge answers, two letters. */
const TEXTS: Readonly<Partial<Record<string, ChatTexts>>> = {
  de: {
    write: 'Nachricht schreiben',
    send: 'Nachricht senden',
    ask: 'War das hilfreich?',
    yes: 'Ja, das war hilfreich',
    no: 'Nein, das war nicht hilfreich',
    thanks: 'Danke für Ihre Rückmeldung!',
  },
  es: {
    write: 'Escribe un mensaje',
    send: 'Enviar mensaje',
    ask: '¿Te ha servido?',
    yes: 'Sí, me ha servido',
    no: 'No, no me ha servido',
    thanks: '¡Gracias por tu opinión!',
  },
  fr: {
    write: 'Écrire un message',
    send: 'Envoyer le message',
    ask: 'Cette réponse vous a-t-elle aidé ?',
    yes: 'Oui, elle m’a aidé',
    no: 'Non, elle ne m’a pas aidé',
    thanks: 'Merci pour votre avis !',
  },
  it: {
    write: 'Scrivi un messaggio',
    send: 'Invia il messaggio',
    ask: 'Ti è stato utile?',
    yes: 'Sì, mi è stato utile',
    no: 'No, non mi è stato utile',
    thanks: 'Grazie per il tuo parere!',
  },
  pt: {
    write: 'Escreva uma mensagem',
    send: 'Enviar mensagem',
    ask: 'Isso ajudou?',
    yes: 'Sim, ajudou',
    no: 'Não, não ajudou',
    thanks: 'Obrigado pela opinião!',
  },
  ja: {
    write: 'メッセージを入力',
    send: 'メッセージを送信',
    ask: 'お役に立ちましたか？',
    yes: 'はい、役に立ちました',
    no: 'いいえ、役に立ちませんでした',
    thanks: 'ご意見ありがとうございます。',
  },
};

/** The texts in a language; in English for any other. */
export const textsIn = (language: string | undefined): ChatTexts => TEXTS[language ?? ''] ?? ENGLISH;

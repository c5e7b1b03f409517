/** Most questions of one message that are answered at once. */
const MOST = 3;
const FEWEST_WORDS = 3;

const ASKS =
  'how|what|when|where|who|whose|which|why|can|could|may|do|does|did|is|are|am|will|would|should|shall|have|has';
/** Where a new question begins within a sentence. */
const NEXT = new RegExp(
  `(?:,|;)? *\\b(?:and|also|plus|but|or|then|n)(?: (?:also|then|so|if so|btw))?,? (?=(?:${ASKS}|if i)\\b)|[,;] (?=(?:${ASKS})\\b)`,
  'giu',
);
const SENTENCE_END = /(?<=[.!?…])\s+|\n+|(?:^|\s)\d{1,2}[.)]\s?(?=\D)/u;
const IS_QUESTION = new RegExp(`\\?|^(?:so |ok |okay |um |and |also |hi |hey )*(?:${ASKS})\\b`, 'iu');

/** The questions of a message, in its order, when it has several; none when it has one. English is read. */
export function questionsIn(message: string): string[] {
  const parts = message
    .split(SENTENCE_END)
    .flatMap((sentence) => sentence.split(NEXT))
    .map((part) => part.trim())
    .filter((part) => IS_QUESTION.test(part) && (part.match(/\p{L}+/gu) ?? []).length >= FEWEST_WORDS);
  return parts.length > 1 && parts.length <= MOST ? parts : [];
}

const JOINT = /(?<=[.!?…])\s+|\n+|[,;]|\b(?:and|also|plus|or|n)\b/iu;
const FEWEST_WORDS_OF_PART = 2;
const MOST_PARTS = 6;

/** What a message is joined of, when it is: sentences and their clauses. English is read. */
export function partsOf(message: string): string[] {
  const parts = message
    .split(JOINT)
    .map((part) => part.trim())
    .filter((part) => (part.match(/\p{L}+/gu) ?? []).length >= FEWEST_WORDS_OF_PART);
  return parts.length > 1 ? parts.slice(0, MOST_PARTS) : [];
}

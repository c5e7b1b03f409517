/** Words that carry no meaning in a search. */
const STOP_WORDS = new Set(
  'a an the i my me you your we us our is are am be been do does did can could would should will shall may might if of to in on at by for from with and or as it its this that these those there here what which who whom how why please hi hello hey tell know about have has had get got want need any some just so not no yes im ive whats must latchkey'.split(
    ' ',
  ),
);

/** Strips endings, as in "refunds", "cancelling" and "cancelled". */
export const stem = (word: string): string =>
  word
    .replace(/(?:ll)(?:ing|ed|ation)$/, 'l')
    .replace(/lation$/, 'l')
    .replace(/(?<=\w{3})(?:ings?|ies|es|ed|s|e|y)$/, '');

/** Whether a word carries no meaning in a search. @param word in lower case */
export const meansNothing = (word: string): boolean => STOP_WORDS.has(word);

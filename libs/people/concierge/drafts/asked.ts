import { plain, wordsOf } from '../reading/vocabulary.js';
import { questionsIn } from '../understanding/questions-in.js';

/**
 * A sentence of a guest, and what it does: asks for something, reports that something is amiss, names it in a few words ("Wi-Fi password"), or
 * tells something.
 */
export interface Sentence {
  text: string;
  does: 'asks' | 'reports' | 'names' | 'tells';
}

const FEWEST_LETTERS = 3;
/** "Wi-Fi password", "parking info pls". */
const LONGEST_KEYWORDS = 4;

const ASKS_FIRST =
  /^(?:(?:and|also|so|hi|hey|hello|but|or|ok|okay|please|pls)[ ,]+)*(?:how|hows|what|whats|when|where|wheres|who|whos|whose|which|why|can|could|may|do|does|did|is|are|any|anything|will|would|should|shall)\b/;
const ASKS_FOR =
  /\b(?:please|pls|plz|(?:tell|send|give|text|show) (?:me|us)|let (?:me|us) know|share|wonder(?:ing)?|(?:want|like|love|need) to know|looking for|(?:can|could|would) you|how (?:do|can|to)|where (?:do|can|is|are)|what (?:is|are|time)|who (?:do|can|to)|needs? (?:the|your|help|a|an))\b/;
/** Something is amiss, and somebody has to say what to do. */
const IS_AMISS =
  /\b(?:(?:there is|theres|there are|have) no (?!dogs?|pets?|cats?|kids?|children|cars?|idea|problem|questions?|need)|(?:cannot|can not|cant|could not|couldnt) (?:find|get|open|connect|see|reach|turn)|(?:does not|doesnt|do not|dont|did not|didnt|will not|wont) (?:work|open|turn|heat|start|connect|fit)|not (?:working|opening|heating)|broken|leak\w*|locked out|went out|stopped|out of (?:propane|gas|wood|paper|soap))\b/;
/** "No parking needed". */
const REFUSES = /\b(?:no|not|dont|without|never)\b/;
const COURTESY =
  /\b(?:thanks|thank you|thx|great|lovely|loved?|perfect|awesome|enjoyed|looking forward|see you|soon|bye|cheers|take care|done)\b/;

/** The sentences of a guest's message, and which of them ask for something. English is read. */
export function sentencesIn(message: string): Sentence[] {
  return message
    .split(/(?<=[.!?…])\s+|\n+/u)
    .flatMap((sentence) => {
      const several = questionsIn(sentence);
      return several.length > 0
        ? several.map((part): Sentence => ({ text: asQuestion(part), does: 'asks' }))
        : [{ text: sentence.trim(), does: whatItDoes(sentence) }];
    })
    .filter(({ text }) => (text.match(/\p{L}/gu) ?? []).length >= FEWEST_LETTERS);
}

const asQuestion = (part: string): string => `${part.replace(/[,;.?]+$/, '')}?`;

function whatItDoes(sentence: string): Sentence['does'] {
  const text = plain(sentence);
  if (IS_AMISS.test(text)) return 'reports';
  if (sentence.includes('?') || ASKS_FIRST.test(text) || ASKS_FOR.test(text)) return 'asks';
  const isShort = wordsOf(text).length <= LONGEST_KEYWORDS;
  return isShort && !COURTESY.test(text) && !REFUSES.test(text) ? 'names' : 'tells';
}

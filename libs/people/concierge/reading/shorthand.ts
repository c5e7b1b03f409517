/** How people shorten words on a phone. Each is no other English word. */
const SHORTHAND: Readonly<Record<string, string>> = {
  u: 'you',
  ur: 'your',
  n: 'and',
  r: 'are',
  y: 'why',
  k: 'okay',
  pls: 'please',
  plz: 'please',
  thx: 'thanks',
  ty: 'thanks',
  ppl: 'people',
  pts: 'points',
  pw: 'password',
  pwd: 'password',
  wknd: 'weekend',
  wkend: 'weekend',
  nxt: 'next',
  nite: 'night',
  nites: 'nights',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tomo: 'tomorrow',
  tot: 'total',
  wat: 'what',
  whats: 'what is',
  theres: 'there is',
  wheres: 'where is',
  hows: 'how is',
  whos: 'who is',
  wen: 'when',
  whn: 'when',
  whr: 'where',
  wht: 'what',
  hw: 'how',
  mch: 'much',
  cn: 'can',
  cud: 'could',
  shud: 'should',
  wud: 'would',
  hav: 'have',
  ths: 'this',
  tht: 'that',
  cuz: 'because',
  rn: 'right now',
  asap: 'soon',
  chk: 'check',
  chkin: 'check-in',
  chkout: 'check-out',
  rsv: 'reservation',
  resv: 'reservation',
  bkg: 'booking',
  msg: 'message',
  acct: 'account',
  addr: 'address',
  apt: 'apartment',
  fri: 'friday',
  sat: 'saturday',
  thurs: 'thursday',
  tues: 'tuesday',
  weds: 'wednesday',
  yall: 'you',
  frm: 'from',
  wher: 'where',
  ther: 'there',
  jus: 'just',
  bout: 'about',
  btwn: 'between',
  mony: 'money',
  nt: 'night',
  nts: 'nights',
  cxl: 'cancel',
  qty: 'how many',
  mins: 'minutes',
  poss: 'possible',
  rcpt: 'receipt',
  conf: 'confirmation',
  gonna: 'going to',
  wanna: 'want to',
  gotta: 'have to',
  gimme: 'give me',
  lemme: 'let me',
  aint: 'is not',
  dont: 'do not',
  doesnt: 'does not',
  cant: 'cannot',
  wont: 'will not',
  didnt: 'did not',
  isnt: 'is not',
};

const WORDS = new RegExp(`(?<![\\w#$/-])(?:${Object.keys(SHORTHAND).join('|')})(?![\\w/-])`, 'g');

/** A text with its shortened words written out. @param text normalised by `plain`: apostrophes are gone */
export const writtenOut = (text: string): string => text.replace(WORDS, (word) => SHORTHAND[word] ?? word);

const OPENERS =
  'hey|hi|hello|hiya|yo|um|uh|uhm|er|so|ok|okay|well|listen|look|right|alright|anyway|quick one|quick question|one question|a question|sorry to bother you|excuse me|good morning|good evening|good afternoon|good day|dear sir or madam|there|guys|folks|team|please|pls|like|and|oh|btw|by the way|just|now|honestly|basically|real quick|question';
const CLOSERS =
  'thanks|thank you|thanks a lot|thx|lol|haha|pls|please|cheers|if you know what i mean|you know|or something|or what|btw|thank you so much|thanks in advance|many thanks|tia|ok|right|man|bro|mate|dude';
const OPENING = new RegExp(`^(?:(?:${OPENERS})\\b[,.!:; -]*)+`);
const CLOSING = new RegExp(`(?:[,.!:; -]*\\b(?:${CLOSERS}))+[?!. ]*$`);
const FEWEST_LEFT = 2;

/** A text without the words that people begin and end with; as it is when little else is said. @param text in small letters */
export function withoutFiller(text: string): string {
  const rest = text.trim().replace(OPENING, '').replace(CLOSING, '');
  return (rest.match(/\p{L}+/gu) ?? []).length >= FEWEST_LEFT ? rest : text;
}

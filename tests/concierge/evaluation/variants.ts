/** A mechanical change of what a person writes: the meaning stays. */
export interface Variant {
  name: string;
  change: (says: string, random: () => number) => string;
}

/** Numbers from 0 to below 1, the same for the same text: a question has the same variants each time. */
export function randomOf(text: string): () => number {
  let state = Array.from(text).reduce(
    (hash, sign) => (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) | 0,
    17,
  );
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

/** Only small words of some length are misspelled: names, dates and amounts are what is asked about. */
const WORD = /(?<![\p{L}\d#$@.-])[a-z]{5,}(?![\p{L}\d@-])/gu;
/** The share of words that a slip of the pen hits. */
const SLIPS = 0.3;

const slip =
  (of: (word: string, at: number) => string) =>
  (says: string, random: () => number): string =>
    says.replace(WORD, (word) =>
      random() < SLIPS ? of(word, 1 + Math.floor(random() * (word.length - 2))) : word,
    );

const pick = (from: readonly string[], random: () => number): string =>
  from[Math.floor(random() * from.length)] ?? '';

const SHORT: Readonly<Record<string, string>> = {
  you: 'u',
  your: 'ur',
  are: 'r',
  please: 'pls',
  people: 'ppl',
  points: 'pts',
  and: 'n',
  tomorrow: 'tmrw',
  weekend: 'wknd',
  thanks: 'thx',
};

/** Ten ways in which people's questions differ from each other's. */
export const VARIANTS: readonly Variant[] = [
  { name: 'small letters', change: (says) => says.toLowerCase().replace(/[.,!?;:]+(?=\s|$)/g, '') },
  { name: 'capitals', change: (says) => says.toUpperCase() },
  {
    name: 'letters swapped',
    change: slip(
      (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
    ),
  },
  { name: 'letters missing', change: slip((word, at) => word.slice(0, at) + word.slice(at + 1)) },
  {
    name: 'letters doubled',
    change: slip((word, at) => word.slice(0, at) + (word[at] ?? '') + word.slice(at)),
  },
  {
    name: 'filler before',
    change: (says, random) =>
      `${pick(['hey um so', 'ok quick one,', 'hi there,', 'sorry to bother you,'], random)} ${says}`,
  },
  {
    name: 'filler after',
    change: (says, random) => `${says} ${pick(['thanks', 'lol', 'pls', 'if you know what I mean'], random)}`,
  },
  {
    name: 'words swapped',
    change: (says, random) => {
      const words = says.split(' ');
      const at = Math.floor(random() * Math.max(1, words.length - 1));
      return words.length < 4
        ? says
        : words
            .with(at, words[at + 1] ?? '')
            .with(at + 1, words[at] ?? '')
            .join(' ');
    },
  },
  {
    name: 'shorthand',
    change: (says) => says.replace(/(?<![\p{L}'’])[a-z]+(?![\p{L}'’])/gu, (word) => SHORT[word] ?? word),
  },
  {
    name: 'spaces lost',
    change: (says, random) =>
      says.replace(/(?<=[a-z]{2}) (?=[a-z]{2})/g, () => (random() < SLIPS / 3 ? '' : ' ')),
  },
];

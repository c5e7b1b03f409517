/** A name of the API or the database as words: "homes_limit_lifted" as "homes limit lifted", "nightlyCents" as "nightly cents". */
export const labelOf = (name: string): string =>
  name
    .replaceAll(/[_.]/g, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();

/** Words that begin with a capital, as a sentence does. */
export const sentenceOf = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What was done, such as "review.reports_dismissed", as "Review reports dismissed". */
export const deedOf = (action: string): string => sentenceOf(labelOf(action));

/** What became of a webhook event in words; "already" alone says nothing. */
export const outcomeInWords = (outcome: string): string =>
  outcome === 'already' ? 'Already processed' : deedOf(outcome);

/** Any value of JSON in words: lists with commas, objects as "name: value · name: value"; empty for null, "" and what is empty. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object' || value === null) return '';
  if (Array.isArray(value)) return value.map((one) => inner(one)).join(', ');
  return Object.entries(value)
    .map(([name, one]) => `${labelOf(name)}: ${inner(one) || 'none'}`)
    .join(' · ');
}

/** A value inside another: objects stand in brackets, so that it is seen where they end. */
function inner(value: unknown): string {
  const words = wordsOf(value);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && words !== '' ? `(${words})` : words;
}

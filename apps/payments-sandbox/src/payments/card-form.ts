/** The raw fields of a card form. */
export interface CardInput {
  readonly card_number: string;
  readonly exp: string;
  readonly cvc: string;
  readonly name: string;
}

/** A well-formed card. */
export interface Card {
  /** Digits only. */
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly name: string;
}

/** Validation messages by field, worded as in Stripe's checkout. */
export type CardProblems = Partial<Record<keyof CardInput, string>>;

const digitsOf = (text: string): string => text.replace(/[\s-]/g, '');

/** The check digit test of payment card numbers. */
function passesLuhn(number: string): boolean {
  const sum = Array.from(number)
    .reverse()
    .reduce((total, character, index) => {
      const digit = Number(character);
      if (index % 2 === 0) return total + digit;
      return total + (digit > 4 ? digit * 2 - 9 : digit * 2);
    }, 0);
  return sum % 10 === 0;
}

function problemOfNumber(number: string): string | undefined {
  if (number === '') return 'Your card number is incomplete.';
  if (!/^\d+$/.test(number)) return 'Your card number is invalid.';
  if (number.length < 13) return 'Your card number is incomplete.';
  return number.length > 19 || !passesLuhn(number) ? 'Your card number is invalid.' : undefined;
}

/** `4 / 30`, `04/30`, `0430` and `04/2030` are the same month. */
function expiryOf(text: string): { month: number; year: number } | null {
  const [, month, year] =
    /^(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})$/.exec(text.trim()) ??
    /^(\d{2})(\d{4}|\d{2})$/.exec(text.trim()) ??
    [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return null;
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

function problemOfExpiry(text: string, now: Date): string | undefined {
  const expiry = expiryOf(text);
  if (!expiry) return "Your card's expiration date is incomplete.";
  const months = expiry.year * 12 + expiry.month - (now.getUTCFullYear() * 12 + now.getUTCMonth() + 1);
  if (months < 0) return "Your card's expiration date is in the past.";
  return months > 50 * 12 ? "Your card's expiration year is invalid." : undefined;
}

const cvcLengthOf = (number: string): number => (/^3[47]/.test(number) ? 4 : 3);

/** Validates a card form; `nowMs` is sandbox time, which also decides whether a card has expired. */
export function validateCard(input: CardInput, nowMs: number): { card: Card } | { problems: CardProblems } {
  const number = digitsOf(input.card_number);
  const cvc = input.cvc.trim();
  const found: Record<keyof CardInput, string | undefined> = {
    card_number: problemOfNumber(number),
    exp: problemOfExpiry(input.exp, new Date(nowMs)),
    cvc:
      /^\d+$/.test(cvc) && cvc.length === cvcLengthOf(number)
        ? undefined
        : "Your card's security code is incomplete.",
    name: input.name.trim() === '' ? 'Enter the name on your card.' : undefined,
  };
  const problems = Object.fromEntries(
    Object.entries(found).filter(([, problem]) => problem !== undefined),
  ) as CardProblems;
  const expiry = expiryOf(input.exp);
  if (Object.keys(problems).length > 0 || !expiry) return { problems };
  return { card: { number, expMonth: expiry.month, expYear: expiry.year, name: input.name.trim() } };
}

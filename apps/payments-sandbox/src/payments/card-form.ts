/** The fields of a card form, as they were typed. */
export interface TypedCard {
  readonly card_number: string;
  readonly exp: string;
  readonly cvc: string;
  readonly name: string;
}

/** A card that could exist. */
export interface Card {
  /** Digits only. */
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly name: string;
}

/** What is wrong, by field, in the words of Stripe's checkout. */
export type CardProblems = Partial<Record<keyof TypedCard, string>>;

const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '');

/** The check digit of every payment card. */
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
function expiryOf(typed: string): { month: number; year: number } | null {
  const [, month, year] =
    /^(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})$/.exec(typed.trim()) ??
    /^(\d{2})(\d{4}|\d{2})$/.exec(typed.trim()) ??
    [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return null;
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

function problemOfExpiry(typed: string, now: Date): string | undefined {
  const expiry = expiryOf(typed);
  if (!expiry) return "Your card's expiration date is incomplete.";
  const months = expiry.year * 12 + expiry.month - (now.getUTCFullYear() * 12 + now.getUTCMonth() + 1);
  if (months < 0) return "Your card's expiration date is in the past.";
  return months > 50 * 12 ? "Your card's expiration year is invalid." : undefined;
}

const cvcLengthOf = (number: string): number => (/^3[47]/.test(number) ? 4 : 3);

/** Reads a card form; `nowMs` is the sandbox's time, because a card expires by the same clock as everything else. */
export function readCard(typed: TypedCard, nowMs: number): { card: Card } | { problems: CardProblems } {
  const number = digitsOf(typed.card_number);
  const cvc = typed.cvc.trim();
  const found: Record<keyof TypedCard, string | undefined> = {
    card_number: problemOfNumber(number),
    exp: problemOfExpiry(typed.exp, new Date(nowMs)),
    cvc:
      /^\d+$/.test(cvc) && cvc.length === cvcLengthOf(number)
        ? undefined
        : "Your card's security code is incomplete.",
    name: typed.name.trim() === '' ? 'Enter the name on your card.' : undefined,
  };
  const problems = Object.fromEntries(
    Object.entries(found).filter(([, problem]) => problem !== undefined),
  ) as CardProblems;
  const expiry = expiryOf(typed.exp);
  if (Object.keys(problems).length > 0 || !expiry) return { problems };
  return { card: { number, expMonth: expiry.month, expYear: expiry.year, name: typed.name.trim() } };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What is pressed, not filled in. */
const PRESSED = 'button, input[type=checkbox], input[type=radio]';
const PROTOTYPES = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];

export interface EarlyDeeds {
  /** Keeps what fields were filled with in silence so far; the program is about to take them over. */
  look(): void;
  /** Ends, and does it all again. */
  repeat(): void;
}

/**
 * Keeps what people do on a drawn page before its program is there: what they typed or chose, and the last button they
 * pressed. Links need no program.
 */
export function keepEarlyDeeds(): EarlyDeeds {
  const values = new Map<Field, string>();
  let pressed: HTMLElement | null = null;
  const watch = new AbortController();
  const listen = (type: string, deed: (event: Event) => void) =>
    document.addEventListener(type, deed, { capture: true, signal: watch.signal });

  const keepValue = ({ target }: Event) => isField(target) && values.set(target, target.value);
  listen('input', keepValue);
  listen('change', keepValue);
  listen('click', (event) => {
    const { target } = event;
    pressed = target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
    // Ticked now and again later, a box would be empty.
    if (pressed instanceof HTMLInputElement) event.preventDefault();
  });
  // Sent by the browser itself, a form would load another page and lose what is in it.
  listen('submit', (event) => event.preventDefault());

  const look = () => {
    for (const field of filledInSilence()) if (!values.has(field)) values.set(field, field.value);
  };
  const repeat = () => {
    look();
    watch.abort();
    for (const [field, value] of values) enter(field, value);
    if (pressed?.isConnected) pressed.click();
  };
  return { look, repeat };
}

const isField = (target: unknown): target is Field =>
  PROTOTYPES.some((type) => target instanceof type) && !(target as Field).matches(PRESSED);

/** What a password manager or the browser's own memory of a form put in, which not every browser tells. */
const filledInSilence = (): Field[] =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(
    (field) => isField(field) && field.value !== field.defaultValue,
  );

/** As if it were typed now. The program holds a field's value itself, and notices only what goes around its own door. */
function enter(field: Field, value: string): void {
  const own = PROTOTYPES.find((type) => field instanceof type);
  const door = (own && Object.getOwnPropertyDescriptor(own.prototype, 'value')) ?? {};
  // What is there already would be no change.
  door.set?.call(field, '');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  door.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

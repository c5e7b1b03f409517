type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Controls that are pressed rather than filled in. */
const PRESSABLE = 'button, input[type=checkbox], input[type=radio]';
/** A function, because the server, which has no elements, loads this module too. */
const fieldTypes = () => [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];

/** Records interactions with a place before React runs there, and replays them afterwards. */
export interface InteractionRecorder {
  /** Records fields that were filled without an event; call it right before hydration. */
  snapshot(): void;
  /** Stops recording and replays everything; the first press at once, each other one when the one before has been drawn. */
  replay(): Promise<void>;
  /** Stops recording and forgets everything. */
  stop(): void;
}

/**
 * Records interactions with a server-rendered page before it is hydrated: typed or chosen values, and presses
 * in their order; a button pressed again and again, because nothing happened, counts once.
 * Presses and submissions are kept from React: it would handle one that comes while it hydrates, and the replay a second time.
 * Links work without it.
 * @param place the whole page, or a part of it that is hydrated later
 */
export function recordInteractions(place: Document | Element = document): InteractionRecorder {
  const values = new Map<Field, string>();
  const presses: HTMLElement[] = [];

  const recordValue = ({ target }: Event) => isField(target) && values.set(target, target.value);
  const recordPress = (event: Event) => {
    const { target } = event;
    const pressed = target instanceof Element ? target.closest<HTMLElement>(PRESSABLE) : null;
    if (!pressed) return;
    if (pressed instanceof HTMLInputElement || pressed !== presses.at(-1)) presses.push(pressed);
    event.stopPropagation();
    // A checkbox ticked both now and on replay would end up unticked.
    if (pressed instanceof HTMLInputElement) event.preventDefault();
  };
  const holdSubmission = (event: Event) => {
    event.stopPropagation();
    // Submitted by the browser itself, the form would load another page and lose its content.
    event.preventDefault();
  };
  const handlers = { input: recordValue, change: recordValue, click: recordPress, submit: holdSubmission };
  // On the document, because React listens above a part of the page.
  const listeners = Object.entries(handlers).map(([type, handle]) => {
    const listener = (event: Event) => void (place.contains(event.target as Node) && handle(event));
    return [type, listener] as const;
  });
  for (const [type, listener] of listeners) document.addEventListener(type, listener, true);

  const snapshot = () => {
    for (const field of autofilledFields(place)) if (!values.has(field)) values.set(field, field.value);
  };
  const stop = () => {
    for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
  };
  const replay = async () => {
    snapshot();
    stop();
    for (const [field, value] of values) setValue(field, value);
    for (const [index, pressed] of presses.entries()) {
      if (index > 0) await settled(place);
      if (pressed.isConnected) pressed.click();
    }
  };
  return { snapshot, replay, stop };
}

/**
 * Turns of the event loop without a change after which a press counts as drawn, the longest wait for it, and the milliseconds between two turns.
 * A busy machine may draw nothing for long: by the clock alone a press would count as drawn before it was.
 */
const QUIET_TURNS = 10;
const MOST_TURNS = 100;
const TURN_MS = 5;

/** Resolves once what a press changes has been drawn: a second day is chosen in the light of the first. */
const settled = (place: Node): Promise<void> =>
  new Promise((resolve) => {
    let quiet = 0;
    const observer = new MutationObserver(() => {
      quiet = 0;
    });
    const turn = (turns: number) => {
      quiet += 1;
      if (quiet <= QUIET_TURNS && turns < MOST_TURNS) {
        setTimeout(turn, TURN_MS, turns + 1);
        return;
      }
      observer.disconnect();
      resolve();
    };
    observer.observe(place, { subtree: true, childList: true, attributes: true, characterData: true });
    turn(0);
  });

const isField = (target: unknown): target is Field =>
  fieldTypes().some((type) => target instanceof type) && !(target as Field).matches(PRESSABLE);

/** Fields filled in by a password manager or the browser's autofill; not every browser fires an event for that. */
const autofilledFields = (place: Document | Element): Field[] =>
  [...place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(
    (field) => isField(field) && field.value !== field.defaultValue,
  );

/** Enters a value as if it were typed now. React tracks a field's value and notices only writes through the native setter. */
function setValue(field: Field, value: string): void {
  const type = fieldTypes().find((one) => field instanceof one);
  const property = (type && Object.getOwnPropertyDescriptor(type.prototype, 'value')) ?? {};
  // Setting the same value again would not count as a change.
  property.set?.call(field, '');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  property.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Elements that are pressed rather than filled in. */
const PRESSABLE = 'button, input[type=checkbox], input[type=radio]';
const PROTOTYPES = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];

/** Records what people do on a page before React runs, to replay it afterwards. */
export interface InteractionRecorder {
  /** Records fields that were filled without an event; call it right before hydration. */
  snapshot(): void;
  /** Stops recording and replays everything. */
  replay(): void;
}

/**
 * Records what people do on a server-rendered page before it is hydrated: what they type or choose, and the last button
 * they press. Links work without it.
 */
export function recordInteractions(): InteractionRecorder {
  const values = new Map<Field, string>();
  let pressed: HTMLElement | null = null;
  const recording = new AbortController();
  const listen = (type: string, handle: (event: Event) => void) =>
    document.addEventListener(type, handle, { capture: true, signal: recording.signal });

  const recordValue = ({ target }: Event) => isField(target) && values.set(target, target.value);
  listen('input', recordValue);
  listen('change', recordValue);
  listen('click', (event) => {
    const { target } = event;
    pressed = target instanceof Element ? target.closest<HTMLElement>(PRESSABLE) : null;
    // Ticked now and again on replay, a checkbox would end up empty.
    if (pressed instanceof HTMLInputElement) event.preventDefault();
  });
  // Submitted by the browser itself, a form would load another page and lose its content.
  listen('submit', (event) => event.preventDefault());

  const snapshot = () => {
    for (const field of filledWithoutEvent()) if (!values.has(field)) values.set(field, field.value);
  };
  const replay = () => {
    snapshot();
    recording.abort();
    for (const [field, value] of values) enter(field, value);
    if (pressed?.isConnected) pressed.click();
  };
  return { snapshot, replay };
}

const isField = (target: unknown): target is Field =>
  PROTOTYPES.some((type) => target instanceof type) && !(target as Field).matches(PRESSABLE);

/** Fields that a password manager or the browser's form memory filled in; not every browser fires an event for that. */
const filledWithoutEvent = (): Field[] =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(
    (field) => isField(field) && field.value !== field.defaultValue,
  );

/** Enters a value as if it were typed now. React tracks a field's value and notices only writes through the native setter. */
function enter(field: Field, value: string): void {
  const type = PROTOTYPES.find((one) => field instanceof one);
  const property = (type && Object.getOwnPropertyDescriptor(type.prototype, 'value')) ?? {};
  // Setting the value that is there already would not count as a change.
  property.set?.call(field, '');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  property.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

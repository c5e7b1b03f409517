import { waitFor } from '@testing-library/dom';
import { startTransition, useEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { recordInteractions } from './interaction-replay.js';

let root: Root | undefined;
const onSubmit = jest.fn();

function Page({ onMount }: { onMount?: () => void }) {
  const [open, setOpen] = useState(false);
  const [ticked, setTicked] = useState(false);
  const [town, setTown] = useState('');
  const [days, setDays] = useState<readonly number[]>([]);
  useEffect(() => onMount?.(), [onMount]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(town);
      }}
    >
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        Menu
      </button>
      <input type="checkbox" checked={ticked} onChange={() => setTicked(!ticked)} />
      <input type="text" value={town} onChange={({ target }) => setTown(target.value)} />
      {[1, 2].map((day) => (
        // As the address changes: some time after the press.
        <button
          key={day}
          type="button"
          value={day}
          onClick={() => startTransition(() => setDays([...days, day]))}
        >
          {day}
        </button>
      ))}
      <output>{days.join(' to ')}</output>
      <button type="submit">Search</button>
    </form>
  );
}

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
};
const field = () => find('[type=text]') as HTMLInputElement;

/** Opens the page as rendered by the server, acts on it before or during hydration, and waits until all is replayed. */
async function visit(when: 'before' | 'during', interact: () => void): Promise<void> {
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`;
  const recorder = recordInteractions();
  if (when === 'before') interact();
  recorder.snapshot();
  await new Promise<void>((resolve) => {
    root = hydrateRoot(find('#root'), <Page onMount={resolve} />);
    // React hydrates later, or at once for an event that needs it.
    if (when === 'during') interact();
  });
  await recorder.replay();
}

/** How early the page is used. @spec experience: nothing that is done before the program runs is lost */
describe.each(['before', 'during'] as const)('A page that is used %s hydration', (when) => {
  beforeEach(() => onSubmit.mockClear());
  afterEach(async () => {
    root?.unmount();
    // What React still has scheduled needs the window of this test.
    await new Promise(setImmediate);
  });

  test('handles a press of a button once', async () => {
    await visit(when, () => find('button[type=button]').click());
    await waitFor(() => expect(find('button[type=button]').getAttribute('aria-expanded')).toBe('true'));
  });

  test('counts a button once that was pressed twice because nothing happened', async () => {
    await visit(when, () => {
      find('button[type=button]').click();
      find('button[type=button]').click();
    });
    await waitFor(() => expect(find('button[type=button]').getAttribute('aria-expanded')).toBe('true'));
  });

  test('handles presses of two buttons in their order, the second in the light of the first', async () => {
    await visit(when, () => {
      find('[value="1"]').click();
      find('[value="2"]').click();
    });
    await waitFor(() => expect(find('output').textContent).toBe('1 to 2'));
  });

  test('ticks a checkbox once', async () => {
    await visit(when, () => find('[type=checkbox]').click());
    await waitFor(() => expect(find('[type=checkbox]').matches(':checked')).toBe(true));
  });

  test('submits a form once, with what was typed', async () => {
    await visit(when, () => {
      field().value = 'Holland';
      field().dispatchEvent(new Event('input', { bubbles: true }));
      find('[type=submit]').click();
    });
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(onSubmit.mock.calls).toEqual([['Holland']]);
  });
});

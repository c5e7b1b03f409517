import { screen, waitFor } from '@testing-library/dom';
import { lazy, useState, type ComponentType } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { recordInteractions } from '../browser/interaction-replay.js';
import { LatePart } from './late-part.js';
import { Mounted } from './mounted.js';

let root: Root;
const pressed = jest.fn<undefined, [string]>();

function Reviews() {
  const [sort, setSort] = useState('newest');
  return (
    <>
      <button type="button" onClick={() => pressed(sort)}>
        Show more
      </button>
      <select aria-label="Sort" value={sort} onChange={({ target }) => setSort(target.value)}>
        <option>newest</option>
        <option>helpful</option>
      </select>
    </>
  );
}

const screenWith = (Part: ComponentType, onMount: () => void) => (
  <Mounted onMount={onMount}>
    <button type="button" onClick={() => pressed('outside')}>
      Book
    </button>
    <LatePart fallback="Loading">
      <Part />
    </LatePart>
  </Mounted>
);

/** Opens a screen that the server rendered whole, hydrates all but its late part, and returns what brings that part’s code. */
async function open(beforeHydration: () => unknown = () => undefined): Promise<() => void> {
  document.body.innerHTML = `<div id="root">${renderToString(screenWith(Reviews, () => undefined))}</div>`;
  const recorder = recordInteractions();
  beforeHydration();
  const code = Promise.withResolvers<{ default: ComponentType }>();
  const Late = lazy(() => code.promise);
  await new Promise<void>((resolve) => {
    root = hydrateRoot(document.querySelector('#root') as Element, screenWith(Late, resolve));
  });
  void recorder.replay();
  return () => code.resolve({ default: Reviews });
}

const press = (name: string) => screen.getByRole('button', { name }).click();

/** @spec experience: nothing that is done before the program runs is lost */
describe('A part of a rendered page whose code arrives late', () => {
  beforeEach(() => pressed.mockClear());
  afterEach(async () => {
    root.unmount();
    // What React still has scheduled needs the window of this test.
    await new Promise(setImmediate);
  });

  test.each(['before', 'after'] as const)(
    'handles a press once that comes %s the rest of the page is hydrated',
    async (when) => {
      const arrive = await open(() => when === 'before' && press('Show more'));
      if (when === 'after') press('Show more');
      expect(pressed).not.toHaveBeenCalled();
      arrive();
      await waitFor(() => expect(pressed.mock.calls).toEqual([['newest']]));
      press('Show more');
      expect(pressed.mock.calls).toEqual([['newest'], ['newest']]);
    },
  );

  test('keeps what was chosen in it', async () => {
    const arrive = await open();
    const sort = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' });
    sort.value = 'helpful';
    sort.dispatchEvent(new Event('change', { bubbles: true }));
    press('Show more');
    arrive();
    await waitFor(() => expect(pressed.mock.calls).toEqual([['helpful']]));
    expect(sort.value).toBe('helpful');
  });

  test('does not hold back what is around it', async () => {
    await open();
    press('Book');
    expect(pressed.mock.calls).toEqual([['outside']]);
  });
});

import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { advanceTimers, fakePageTimers } from '../testing/time.js';
import { UndoBar } from './undo-bar.js';
import { useUndo, type Undoable } from './use-undo.js';

fakePageTimers();

const undo = jest.fn(() => Promise.resolve(null));
beforeEach(() => undo.mockClear());

function Changes({ changes }: { changes: Undoable[] }) {
  const { latest, offer, dismiss } = useUndo();
  return (
    <MantineProvider>
      {changes.map((change) => (
        <button key={change.text} onClick={() => offer(change)}>
          {`Change: ${change.text}`}
        </button>
      ))}
      <UndoBar change={latest} onDone={dismiss} />
    </MantineProvider>
  );
}

function make(...changes: Undoable[]): void {
  render(<Changes changes={changes} />);
  for (const { text } of changes) fireEvent.click(screen.getByRole('button', { name: `Change: ${text}` }));
}

const offered = () => screen.queryByRole('button', { name: 'Undo' }) !== null;
const HOUR_MS = 3_600_000;

describe('A change that can be undone', () => {
  it('waits for whoever needs time, until the next one takes its place', async () => {
    make({ text: 'Blocked May 15', undo });
    await advanceTimers(HOUR_MS);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await advanceTimers(0);
    expect(undo).toHaveBeenCalledTimes(1);
    expect(offered()).toBe(false);
  });

  it('is offered as long as the server can undo it', async () => {
    make({ text: 'Airbnb is removed', undo, withinMs: 20_000 });
    await advanceTimers(19_999);
    expect(offered()).toBe(true);
    await advanceTimers(1);
    expect(offered()).toBe(false);
  });

  it('takes nothing of the time of the one before', async () => {
    make({ text: 'Airbnb is removed', undo, withinMs: 20_000 }, { text: 'Blocked May 15', undo });
    await advanceTimers(HOUR_MS);
    expect(screen.getByRole('status').textContent).toContain('Blocked May 15');
  });

  it('can be kept, without undoing anything', async () => {
    make({ text: 'Blocked May 15', undo });
    fireEvent.click(screen.getByRole('button', { name: 'Keep the change' }));
    await advanceTimers(0);
    expect(offered()).toBe(false);
    expect(undo).not.toHaveBeenCalled();
  });
});

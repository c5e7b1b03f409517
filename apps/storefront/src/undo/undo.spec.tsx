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

describe('A change that can be undone', () => {
  it('leaves time to reach it by keys or with a screen reader', async () => {
    make({ text: 'Blocked May 15', undo });
    await advanceTimers(119_999);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await advanceTimers(0);
    expect(undo).toHaveBeenCalledTimes(1);
    expect(offered()).toBe(false);
  });

  it('is not offered for ever, because others may change the same', async () => {
    make({ text: 'Blocked May 15', undo });
    await advanceTimers(120_000);
    expect(offered()).toBe(false);
  });

  it('is offered as long as the server can undo it', async () => {
    make({ text: 'Airbnb is removed', undo, withinMs: 20_000 });
    await advanceTimers(19_999);
    expect(offered()).toBe(true);
    await advanceTimers(1);
    expect(offered()).toBe(false);
  });

  it('has its own time, not that of the change before it', async () => {
    make({ text: 'Airbnb is removed', undo, withinMs: 20_000 }, { text: 'Blocked May 15', undo });
    await advanceTimers(119_999);
    expect(screen.getByRole('status').textContent).toContain('Blocked May 15');
  });

  it('can be dismissed, which undoes nothing', async () => {
    make({ text: 'Blocked May 15', undo });
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await advanceTimers(0);
    expect(offered()).toBe(false);
    expect(undo).not.toHaveBeenCalled();
  });
});

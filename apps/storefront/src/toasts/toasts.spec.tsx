import { act, screen } from '@testing-library/react';
import { advanceTimers, fakePageTimers, waitUntil } from '../testing/time.js';
import { setUpMockApi, visit } from '../testing/visit.js';
import { CANCELLATION_TOAST_MS, toast } from './toasts.js';

setUpMockApi();
fakePageTimers();

/** Duration of the exit animation. */
const SLIDE_MS = 600;
const shown = () =>
  [...document.querySelectorAll('.mantine-Notification-description')].map((one) => one.textContent);
const shows = (...words: string[]) => waitUntil(() => expect(shown()).toEqual(words));

async function openPage(): Promise<void> {
  visit('/nowhere');
  await waitUntil(() => void screen.getByRole('heading', { level: 1 }));
}

describe('The toast area (§2 Frame, §9 Toasts)', () => {
  it('shows three at once at the top right; the fourth waits', async () => {
    await openPage();
    act(() => ['one', 'two', 'three', 'four'].forEach((word) => toast.success(word)));
    await waitUntil(() => expect(shown()).toHaveLength(3));
    expect(document.querySelector('[data-position="top-right"] .mantine-Notification-root')).not.toBeNull();
    await advanceTimers(4_000 + SLIDE_MS);
    await shows('four');
  });

  it('keeps a toast for 4 seconds', async () => {
    await openPage();
    act(() => toast.error('short'));
    await shows('short');
    await advanceTimers(3_900);
    expect(shown()).toEqual(['short']);
    await advanceTimers(100 + SLIDE_MS);
    await shows();
  });

  it('takes errors away once something succeeds', async () => {
    await openPage();
    act(() => toast.error('Please enter your full name'));
    await shows('Please enter your full name');
    act(() => toast.success('Registration successful!'));
    await advanceTimers(SLIDE_MS);
    await shows('Registration successful!');
  });

  it('keeps a cancellation toast for 5 seconds', async () => {
    expect(CANCELLATION_TOAST_MS).toBe(5_000);
    await openPage();
    act(() => toast.success('longer', CANCELLATION_TOAST_MS));
    await shows('longer');
    await advanceTimers(4_900);
    expect(shown()).toEqual(['longer']);
    await advanceTimers(100 + SLIDE_MS);
    await shows();
  });
});

import { act, screen } from '@testing-library/react';
import { comesTrue, letPass, timersStandStill } from '../testing/time.js';
import { standInApi, visit } from '../testing/visit.js';
import { CANCELLATION_TOAST_MS, toast } from './toasts.js';

standInApi();
timersStandStill();

/** A toast slides out before it is gone. */
const SLIDE_MS = 600;
const shown = () =>
  [...document.querySelectorAll('.mantine-Notification-description')].map((one) => one.textContent);
const shows = (...words: string[]) => comesTrue(() => expect(shown()).toEqual(words));

async function aPage(): Promise<void> {
  visit('/nowhere');
  await comesTrue(() => void screen.getByRole('heading', { level: 1 }));
}

describe('The toast area (§2 Frame, §9 Toasts)', () => {
  it('shows three at once at the top right; the fourth waits for its turn', async () => {
    await aPage();
    act(() => ['one', 'two', 'three', 'four'].forEach((word) => toast.success(word)));
    await comesTrue(() => expect(shown()).toHaveLength(3));
    expect(document.querySelector('[data-position="top-right"] .mantine-Notification-root')).not.toBeNull();
    await letPass(4_000 + SLIDE_MS);
    await shows('four');
  });

  it('keeps a toast for 4 seconds', async () => {
    await aPage();
    act(() => toast.error('short'));
    await shows('short');
    await letPass(3_900);
    expect(shown()).toEqual(['short']);
    await letPass(100 + SLIDE_MS);
    await shows();
  });

  it('keeps that of a cancellation for 5 seconds', async () => {
    expect(CANCELLATION_TOAST_MS).toBe(5_000);
    await aPage();
    act(() => toast.success('longer', CANCELLATION_TOAST_MS));
    await shows('longer');
    await letPass(4_900);
    expect(shown()).toEqual(['longer']);
    await letPass(100 + SLIDE_MS);
    await shows();
  });
});

import { watchActivity } from './activity.js';

describe('Whether somebody uses the window (decision 49)', () => {
  it('counts from one request to the next; opening it counts', () => {
    const target = new EventTarget() as unknown as Window;
    const { next } = watchActivity(target);
    expect([next(), next(), next()]).toEqual(['person', 'background', 'background']);
    target.dispatchEvent(new Event('keydown'));
    target.dispatchEvent(new Event('wheel'));
    expect([next(), next()]).toEqual(['person', 'background']);
  });

  it('does not count a mouse that is moved', () => {
    const target = new EventTarget() as unknown as Window;
    const { next } = watchActivity(target);
    next();
    target.dispatchEvent(new Event('mousemove'));
    target.dispatchEvent(new Event('pointermove'));
    expect(next()).toBe('background');
  });
});

import { isAbandoned, toTheEnd, whileWaiting } from './abandonment.js';

describe('Work whose caller leaves', () => {
  it('knows it at its next step, and nobody else’s does', async () => {
    const steps: string[] = [];
    const work = async (name: string): Promise<void> => {
      for (const step of ['first', 'second']) {
        if (!isAbandoned()) steps.push(`${name} ${step}`);
        await Promise.resolve();
      }
    };
    const [leaving, staying] = [{ left: false }, { left: false }];
    const both = [
      whileWaiting(leaving, () => work('abandoned')),
      whileWaiting(staying, () => work('wanted')),
    ];
    leaving.left = true;
    await Promise.all(both);
    expect(steps).toEqual(['abandoned first', 'wanted first', 'wanted second']);
  });

  it('is finished where it changes something, and stops afterwards', () => {
    whileWaiting({ left: true }, () => {
      expect(toTheEnd(isAbandoned)).toBe(false);
      expect(isAbandoned()).toBe(true);
    });
  });

  it('never stops outside of a request', () => {
    expect(isAbandoned()).toBe(false);
  });
});

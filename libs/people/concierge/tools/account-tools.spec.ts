import { SPEAKERS } from '../languages/wordings/index.js';
import { myPlan } from './account-tools.js';

describe('What a plan without a subscription costs', () => {
  it.each`
    plan         | english                          | isFree
    ${'basic'}   | ${' It is free.'}                | ${true}
    ${'premium'} | ${' Nothing is charged for it.'} | ${false}
  `('$plan', ({ plan, english, isFree }: { plan: 'basic' | 'premium'; english: string; isFree: boolean }) => {
    const { text, translated } = myPlan(plan, null);
    expect(text.endsWith(english)).toBe(true);
    const inGerman = translated?.(SPEAKERS.de) ?? '';
    expect(inGerman).not.toBe('');
    expect(inGerman.endsWith(' Es ist kostenlos.')).toBe(isFree);
  });
});

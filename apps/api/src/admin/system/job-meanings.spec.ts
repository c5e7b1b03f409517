import { HANDLERS, SCHEDULES, type HandlerName } from '#libs/core/events';
import { meaningOfHandler, meaningOfJob } from './job-meanings.js';

const HANDLER_NAMES = Object.keys(HANDLERS) as HandlerName[];
const SENTENCE = /^[A-Z].*[.]$/;

describe('What a job that gave up means', () => {
  it('is told in sentences of every handler and every schedule', () => {
    for (const name of [...HANDLER_NAMES, ...Object.keys(SCHEDULES)]) {
      const { means, retry } = meaningOfJob(name);
      expect([name, means]).toEqual([name, expect.stringMatching(SENTENCE)]);
      expect([name, retry]).toEqual([name, expect.stringMatching(SENTENCE)]);
    }
  });

  it('never speaks in the names of the machinery', () => {
    for (const name of [...HANDLER_NAMES, ...Object.keys(SCHEDULES)]) {
      const { means, retry } = meaningOfJob(name);
      expect(`${means} ${retry}`).not.toMatch(/\b(event|handler|queue|job|webhook)\b|\w-\w+-\w|\w\.\w/i);
    }
  });

  it('is another one for each handler: a sentence that fits two says too little', () => {
    const sentences = HANDLER_NAMES.map((name) => meaningOfHandler(name).means);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('names whoever waits for it: the traveler whose refund was not told of gets one letter', () => {
    expect(meaningOfHandler('tell-refunded')).toEqual({
      means: 'A traveler was not told that a refund was sent.',
      retry: 'Retry tells them once, by letter and inbox as they wish it.',
    });
  });

  it.each(['no-such-handler', 'constructor', ''])('says of "%s" that it is not known any more', (name) => {
    expect(meaningOfJob(name).means).toContain('earlier release');
  });
});

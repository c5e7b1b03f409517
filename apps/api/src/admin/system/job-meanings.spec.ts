import { HANDLER_NAMES, SCHEDULES } from '#libs/core/events';
import { meaningOfHandler, meaningOfJob } from './job-meanings.js';

const SENTENCE = /^[A-Z].*[.]$/;

describe('The meaning of a failed job', () => {
  it('is described in sentences for every handler and schedule', () => {
    for (const name of [...HANDLER_NAMES, ...Object.keys(SCHEDULES)]) {
      const { means, retry } = meaningOfJob(name);
      expect([name, means]).toEqual([name, expect.stringMatching(SENTENCE)]);
      expect([name, retry]).toEqual([name, expect.stringMatching(SENTENCE)]);
    }
  });

  it('never uses technical names that operators do not see', () => {
    for (const name of [...HANDLER_NAMES, ...Object.keys(SCHEDULES)]) {
      const { means, retry } = meaningOfJob(name);
      expect(`${means} ${retry}`).not.toMatch(/\b(event|handler|queue|job)\b|\w-\w+-\w|\w\.\w/i);
    }
  });

  it('is unique for each handler, because a sentence that fits two is too vague', () => {
    const sentences = HANDLER_NAMES.map((name) => meaningOfHandler(name).means);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('names who is affected', () => {
    expect(meaningOfHandler('notify-refunded')).toEqual({
      means: 'A traveler was not notified that a refund was sent.',
      retry: 'Retry notifies them once, by email and inbox as they have chosen.',
    });
  });

  it('is also known for a job that was queued under its handler’s former name', () => {
    expect(meaningOfJob('tell-refunded')).toEqual(meaningOfHandler('notify-refunded'));
  });

  it.each(['no-such-handler', 'constructor', ''])('describes "%s" as a job of an earlier release', (name) => {
    expect(meaningOfJob(name).means).toContain('earlier release');
  });
});

import { CHANNELS, isOptional, reaches, TOPIC_TERMS, TOPICS, topicsFor } from './notifications.js';

const REFUSING = { mail: false, inbox: false };

describe('What reaches whom', () => {
  it('letters about security and those that the law wants cannot be turned off', () => {
    const always = TOPICS.filter((topic) => reaches(topic, 'mail', REFUSING));
    expect(always).toEqual(['account', 'booking_confirmed', 'booking_cancelled', 'plan', 'dispute']);
    expect(always.every((topic) => !isOptional(topic, 'mail'))).toBe(true);
  });

  it('everything else follows what was chosen, and its default where nothing was', () => {
    expect(reaches('refund', 'mail', {})).toBe(true);
    expect(reaches('refund', 'mail', { mail: false })).toBe(false);
    expect(reaches('refund', 'inbox', { mail: false })).toBe(true);
  });

  it('a wish for what does not go this way changes nothing', () => {
    expect(reaches('points', 'mail', { mail: true })).toBe(false);
    expect(isOptional('points', 'mail')).toBe(false);
  });

  it('nobody is asked about what cannot concern them', () => {
    expect(topicsFor('property_owner')).toEqual([
      'account',
      'booking_confirmed',
      'booking_cancelled',
      'review',
      'payout',
      'dispute',
      'support',
    ]);
    expect(topicsFor('traveler')).not.toContain('payout');
  });

  it('each topic goes at least one way', () => {
    for (const topic of TOPICS)
      expect(CHANNELS.some((channel) => TOPIC_TERMS[topic][channel] !== 'never')).toBe(true);
  });
});

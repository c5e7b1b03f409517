import { CHANNELS, isOptional, reaches, TOPIC_TERMS, TOPICS, topicsFor } from './notifications.js';

const ALL_OFF = { mail: false, inbox: false };

describe('Notification preferences', () => {
  it('cannot turn off emails about security or required by law', () => {
    const always = TOPICS.filter((topic) => reaches(topic, 'mail', ALL_OFF));
    expect(always).toEqual([
      'account',
      'booking_confirmed',
      'booking_cancelled',
      'arrival',
      'sold_twice',
      'plan',
      'dispute',
    ]);
    expect(always.every((topic) => !isOptional(topic, 'mail'))).toBe(true);
  });

  it('apply to everything else, with a default where none is set', () => {
    expect(reaches('refund', 'mail', {})).toBe(true);
    expect(reaches('refund', 'mail', { mail: false })).toBe(false);
    expect(reaches('refund', 'inbox', { mail: false })).toBe(true);
  });

  it('have no effect on a channel the topic does not use', () => {
    expect(reaches('points', 'mail', { mail: true })).toBe(false);
    expect(isOptional('points', 'mail')).toBe(false);
  });

  it('are offered only for topics relevant to the role', () => {
    expect(topicsFor('property_owner')).toEqual([
      'account',
      'booking_confirmed',
      'booking_cancelled',
      'sold_twice',
      'review',
      'payout',
      'dispute',
      'support',
      'messages',
      'week',
    ]);
    expect(topicsFor('traveler')).not.toContain('payout');
  });

  it('have at least one channel for each topic', () => {
    for (const topic of TOPICS)
      expect(CHANNELS.some((channel) => TOPIC_TERMS[topic][channel] !== 'never')).toBe(true);
  });
});

/** What guests ask hosts again and again. */
export const DRAFT_TOPICS = [
  'wifi',
  'parking',
  'getting_there',
  'getting_in',
  'check_in',
  'early_check_in',
  'late_arrival',
  'check_out',
  'late_check_out',
  'leaving',
  'emergency',
  'guests',
] as const;
export type DraftTopic = (typeof DRAFT_TOPICS)[number];

/** Ways to ask about each topic. */
export const TOPIC_EXAMPLES: Readonly<Record<DraftTopic, readonly string[]>> = {
  wifi: [
    'What is the Wi-Fi password?',
    'How do we connect to the internet?',
    'Could you send the name of the network and its password?',
  ],
  parking: [
    'Where can we park the car?',
    'Is there parking for two cars?',
    'Can we leave the car in front of the house overnight?',
  ],
  getting_there: [
    'How do we get to the house?',
    'What is the exact address?',
    'Could you send directions from the airport?',
    'How do we find the house?',
    'Is there a bus or a train to you?',
  ],
  getting_in: [
    'How do we get in?',
    'Where do we find the key?',
    'What is the code of the door?',
    'Who lets us in when we arrive?',
    'Is there a lockbox?',
  ],
  check_in: ['What time is check-in?', 'When can we arrive?', 'From what time can we come?'],
  early_check_in: [
    'Can we check in early?',
    'Could we arrive a few hours before check-in?',
    'Is an earlier check-in possible?',
    'May we drop our bags before check-in?',
  ],
  late_arrival: [
    'We will arrive late at night, is that okay?',
    'Our flight lands at 11 pm, can we still get in?',
    'Is a late check-in possible?',
  ],
  check_out: ['What time is check-out?', 'When do we have to leave on the last day?'],
  late_check_out: [
    'Is a late check-out possible?',
    'Can we check out a few hours later?',
    'May we stay a little longer on the last day?',
  ],
  leaving: [
    'What do we have to do before we leave?',
    'Should we take out the trash or strip the beds?',
    'Where do we leave the key when we check out?',
  ],
  emergency: [
    'Something is broken, who can we call?',
    'There is no hot water.',
    'The heating does not work.',
    'The power went out.',
    'Whom do we call in an emergency?',
  ],
  guests: [
    'How many people can stay?',
    'Can we bring one more person?',
    'Is it okay when a friend joins us for a night?',
  ],
};

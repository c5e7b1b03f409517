import { normalized } from './plans-and-amounts.js';
import { leavesItAlone, wishIn } from './acts-wanted.js';

describe('What somebody wants done (G10)', () => {
  it.each([
    ['Cancel my booking', 'cancel_booking'],
    ['yes, cancel it!!', 'cancel_booking'],
    ['please cancel Gull Post', 'cancel_booking'],
    ['Can you cancel #a1b2c3d4 for me?', 'cancel_booking'],
    ['Hold it', 'hold_dates'],
    ['hold the second one for us', 'hold_dates'],
    ['book Gull Post from May 20 to May 22', 'hold_dates'],
    ['Could you reserve that one please', 'hold_dates'],
    ['Move my Gull Post stay to May 22', 'change_dates'],
    ['extend my stay until Sunday', 'change_dates'],
    ['change the dates to May 22-24', 'change_dates'],
    ['please move it one day later', 'change_dates'],
    ['move #50cac3ad one day later', 'change_dates'],
    ['Move #50cac3ad to other dates', 'change_dates'],
    ['Tell me when Gull Post drops below $150', 'set_alert'],
    ['let me know if River House becomes free this weekend', 'set_alert'],
    ['set an alert for Gull Post', 'set_alert'],
    ['use my voucher for the first one', 'apply_voucher'],
    ['Upgrade me to UltraPlus', 'choose_plan'],
    ['switch me to Super Plus', 'choose_plan'],
    ['plan a trip for us', 'plan_trip'],
    ['Can you plan me a weekend getaway?', 'plan_trip'],
  ])('%s: %s', (message, wish) => expect(wishIn(normalized(message))).toBe(wish));

  it.each([
    'How do I cancel a booking?',
    'What would I get back if I cancel my booking?',
    'Can I cancel for free?',
    'cancel my subscription',
    "Don't cancel it",
    'What is the cancellation policy?',
    'How long do you hold a home?',
    'Is my hold still active?',
    'how do I book a home',
    'tell me if it has a pool',
    'tell me how much it costs',
    'Find homes in Bend for 2 guests',
    'Which plan is best?',
    'change my password',
    'When is check-in?',
  ])('%s: only a question', (message) => expect(wishIn(normalized(message))).toBeNull());
});

describe('Who says what is not to be done', () => {
  it.each([
    'do not cancel it',
    'please do not cancel my booking',
    'no, i don t want to cancel',
    'never move my stay',
  ])('%s: asks for nothing', (text) => expect(leavesItAlone(text)).toBe(true));

  it.each([
    'i could not book',
    'it did not change',
    'why can i not cancel?',
    'i do not want to cancel my booking but to move it to friday',
    'what if i do not cancel',
    'do not you have a hot tub',
  ])('%s: asks for something', (text) => expect(leavesItAlone(text)).toBe(false));
});

import { asksToDo } from './asks-to-do.js';

describe('What a question that names a feature asks for', () => {
  it.each([
    'can my drone take off from the terrace',
    'can i smoke on the balcony',
    'may we light candles by the pool',
    'is it okay to do yoga in the garden',
    'is it possible to have a wedding in the yard',
    'are we allowed to leave the sauna on',
    'do i have to clean the grill',
    'is smoking allowed on the deck',
  ])('“%s”: what guests may do', (text) => expect(asksToDo(text)).toBe(true));

  it.each([
    'can we get a cabin with a pool',
    'can you show me places with a garden',
    'does it have a hot tub',
    'can i charge my car at the house',
    'can we cook there',
    'is there a sauna',
    'could you find us something with a deck',
    'has anything got a fireplace',
    'can i bring my dog',
    'homes with parking',
    'are dogs allowed at gull post',
    'is parking allowed there',
    'does the az one have a pool',
  ])('“%s”: what homes have', (text) => expect(asksToDo(text)).toBe(false));
});

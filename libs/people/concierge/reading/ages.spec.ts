import { ageIn } from './ages.js';

describe('The age that a message states', () => {
  it.each([
    ['my son is 17 years old', 17],
    ['im 19 can i book', 19],
    ['she turned 18 in march', 18],
    ['can a 20 year old reserve', 20],
    ['a 13-year-old of mine', 13],
    ['i am twelve', 12],
    ['is it allowed at 18', 18],
    ['my sister is twenty', null],
    ['i am 3 nights short', null],
    ['we are 4 people', null],
    ['is 21 the minimum', null],
    ['how old must i be', null],
  ])('in "%s": %s', (text, age) => expect(ageIn(text)).toBe(age));
});

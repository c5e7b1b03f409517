import type { PersonalData } from '#libs/core/platform';
import { EXPORT_SECTIONS } from '#libs/core/rules';
import { listsOf } from './personal-data.js';

const notAsked = (): never => {
  throw new Error('Nobody has asked for rows');
};
const whole: PersonalData = { lists: Object.fromEntries(EXPORT_SECTIONS.map((name) => [name, notAsked])) };

describe('The lists of the file that people get', () => {
  it('are found wherever a room has them', () => {
    const { account, ...others } = whole.lists ?? {};
    const lists = listsOf([{ lists: { account } }, {}, { lists: others }]);
    expect(Object.keys(lists).sort()).toEqual([...EXPORT_SECTIONS].sort());
  });

  it('are all there, or nothing starts', () => {
    const { homes: _homes, chats: _chats, ...others } = whole.lists ?? {};
    expect(() => listsOf([{ lists: others }])).toThrow('Lists that no room has: chats, homes');
  });

  it('come from one room each, or nothing starts', () => {
    expect(() => listsOf([whole, { lists: { payouts: notAsked } }])).toThrow(
      'Lists that two rooms have: payouts',
    );
  });
});

import type { PersonalData } from '#libs/core/platform';
import { EXPORT_SECTIONS } from '#libs/core/rules';
import { listsOf } from './personal-data.js';

const notQueried = (): never => {
  throw new Error('The rows must not be queried');
};
const complete: PersonalData = {
  lists: Object.fromEntries(EXPORT_SECTIONS.map((name) => [name, notQueried])),
};

describe('The lists of a data export', () => {
  it('are collected from all rooms', () => {
    const { account, ...others } = complete.lists ?? {};
    const lists = listsOf([{ lists: { account } }, {}, { lists: others }]);
    expect(Object.keys(lists).sort()).toEqual([...EXPORT_SECTIONS].sort());
  });

  it('must be complete, or startup fails', () => {
    const { homes: _homes, chats: _chats, ...others } = complete.lists ?? {};
    expect(() => listsOf([{ lists: others }])).toThrow('Lists that no room has: chats, homes');
  });

  it('must come from one room each, or startup fails', () => {
    expect(() => listsOf([complete, { lists: { payouts: notQueried } }])).toThrow(
      'Lists that two rooms have: payouts',
    );
  });
});

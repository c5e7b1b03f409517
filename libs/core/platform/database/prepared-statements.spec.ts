import { StatementNames } from './prepared-statements.js';

/** The names of a statement's first uses. */
const uses = (names: StatementNames, text: string, times = 4) =>
  Array.from({ length: times }, () => names.nameOf(text));

describe('Prepared statements', () => {
  it('are named from their third use on, each text under a name of its own', () => {
    const names = new StatementNames();
    expect(uses(names, 'select id from homes where id = $1')).toEqual([undefined, undefined, 's1', 's1']);
    expect(uses(names, 'select id from users where id = $1')).toEqual([undefined, undefined, 's2', 's2']);
    expect(names.nameOf('select id from homes where id = $1')).toBe('s1');
  });

  it.each([
    'select * from homes where id = $1',
    'select "b0".* from "bookings" as "b0" where "b0"."id" = $1',
    'update homes set title = $1 returning *',
    'insert into homes (id) values ($1) on conflict (id) where (state = $2) do nothing',
    'begin',
  ])('never are: %s', (text) => {
    expect(uses(new StatementNames(), text)).toEqual(Array(4).fill(undefined));
  });

  it('are limited in number', () => {
    const names = new StatementNames();
    const named = Array.from({ length: 1_000 }, (_, index) => uses(names, `select ${index}`).at(-1));
    expect(named.filter((name) => name !== undefined)).toHaveLength(400);
    expect(names.nameOf('select 0')).toBe('s1');
  });

  it('do not remember every text that is used once', () => {
    const names = new StatementNames();
    for (let index = 0; index < 5_000; index += 1) names.nameOf(`select ${index}, $1`);
    expect(uses(names, 'select id from homes where id = $1').at(-1)).toBe('s1');
  });
});

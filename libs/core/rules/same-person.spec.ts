import { sharedContacts } from './same-person.js';

describe('Two accounts of one person (A13)', () => {
  it.each`
    one                          | other                        | shared
    ${'olive@example.com'}       | ${'Olive+guest@example.com'} | ${['email']}
    ${'o.live+a@googlemail.com'} | ${'olive@gmail.com'}         | ${['email']}
    ${'o.live@example.com'}      | ${'olive@example.com'}       | ${[]}
    ${'olive@example.com'}       | ${'olive@example.org'}       | ${[]}
  `(
    '$one and $other share $shared',
    ({ one, other, shared }: { one: string; other: string; shared: string[] }) => {
      expect(sharedContacts({ email: one, phone: null }, { email: other, phone: null })).toEqual(shared);
    },
  );

  it.each`
    one                         | other                 | shared
    ${'+1 (541) 555-0100'}      | ${'541.555.0100'}     | ${['phone']}
    ${'0044 20 7946 0000'}      | ${'+442079460000'}    | ${['phone']}
    ${'541 555 0100'}           | ${'541 555 0101'}     | ${[]}
    ${'+1 541 555 0100 ext. 2'} | ${'(541) 555-0100'}   | ${['phone']}
    ${'541 555 0100'}           | ${'+1 541 555 01007'} | ${['phone']}
    ${'٥٤١ ٥٥٥ ٠١٠٠'}           | ${'541 555 0100'}     | ${['phone']}
    ${'555 0100'}               | ${'555 01007'}        | ${[]}
    ${''}                       | ${''}                 | ${[]}
    ${'123'}                    | ${'123'}              | ${[]}
  `(
    '$one and $other share $shared',
    ({ one, other, shared }: { one: string; other: string; shared: string[] }) => {
      expect(sharedContacts({ email: 'a@x.test', phone: one }, { email: 'b@x.test', phone: other })).toEqual(
        shared,
      );
    },
  );
});

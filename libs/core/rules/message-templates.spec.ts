import { fillTemplate, unknownFields } from './message-templates.js';

describe("A host's template", () => {
  it('is filled with what is known', () => {
    const values = { first_name: 'Robin', home: 'Juniper cabin', check_in: 'May 20', check_in_time: '15:00' };
    expect(
      fillTemplate('Hi {first_name}, see you at {home} on {check_in} from {check_in_time}!', values),
    ).toEqual({ text: 'Hi Robin, see you at Juniper cabin on May 20 from 15:00!', unknown: [], missing: [] });
  });

  it('names what is no field, and what has no value yet, once each, and leaves both as written', () => {
    expect(fillTemplate('{name}: {check_in} to {check_out}, {name}, {check_in}', { check_in: null })).toEqual(
      {
        text: '{name}: {check_in} to {check_out}, {name}, {check_in}',
        unknown: ['name'],
        missing: ['check_in', 'check_out'],
      },
    );
    expect(unknownFields('Hi {first_name} {wifi password}')).toEqual(['wifi password']);
  });

  it('takes fields in any case, with spaces, and leaves other braces alone', () => {
    expect(fillTemplate('{ First_Name } {} {{home}} }{', { first_name: 'Robin', home: 'Larch' }).text).toBe(
      'Robin {} {Larch} }{',
    );
  });

  it('is filled once: braces in a value stay text', () => {
    expect(fillTemplate('{first_name}', { first_name: '{home}', home: 'Larch' }).text).toBe('{home}');
    expect(fillTemplate('{home}', { home: '$& $1' }).text).toBe('$& $1');
  });
});

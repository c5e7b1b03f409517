import { findContacts, kindsOf, maskContacts } from './contact-details.js';

const OWN = ['latchkey.example', 'localhost:3000'];
const masked = (text: string): string => maskContacts(text, findContacts(text, OWN));

describe('Contact details before a booking is confirmed (G6)', () => {
  it.each([
    ['an address', 'Write to robin@example.com please', 'Write to [email address hidden] please'],
    ['an address with dots and a plus', 'r.o+x@mail.example.co.uk', '[email address hidden]'],
    ['at and dot as words', 'robin at gmail dot com', '[email address hidden]'],
    ['at and dot in brackets', 'robin (at) example [dot] org, thanks', '[email address hidden], thanks'],
    ['spaces around the sign', 'robin @ gmail . com', '[email address hidden]'],
    ['a provider without its ending', 'I am robin at gmail', 'I am [email address hidden]'],
    ['a space after each letter of a name', 'z o e @ example . com', '[email address hidden]'],
    ['a space after each letter', 'I am z o e @ e x a m p l e . c o m', 'I am [email address hidden]'],
    ['spaced letters before an address', 'z o e@example.com ok?', '[email address hidden] ok?'],
    ['spaced letters and at as a word', 'z o e at example dot com', '[email address hidden]'],
    ['a comma for the dot', 'zoe@example,com', '[email address hidden]'],
    ['a comma and a space for the dot', 'zoe @ example , com works', '[email address hidden] works'],
    ['a comma and a country', 'zoe@example,de', '[email address hidden]'],
    ['no dot', 'zoe@example com', '[email address hidden]'],
    ['two spaces', 'zoe  @  example  .  com', '[email address hidden]'],
    ['a space behind the dot', 'zoe@example. com', '[email address hidden]'],
    ['at in brackets, dot as a word', 'zoe (at) example dot com', '[email address hidden]'],
    ['a and a dot in brackets', 'zoe(a)example[.]com', '[email address hidden]'],
    ['an @ in brackets', 'zoe [@] example {dot} info', '[email address hidden]'],
    ['at between dashes', 'zoe-at-example-dot-com', '[email address hidden]'],
    ['at between stars', 'zoe *at* example.com', '[email address hidden]'],
    ['Spanish', 'zoe arroba ejemplo punto com', '[email address hidden]'],
    ['German', 'zoe (at) beispiel punkt com', '[email address hidden]'],
    ['an address of two parts', 'zoe at mail dot example dot org', '[email address hidden]'],
    ['spaces and a country', 'zoe @ example . de', '[email address hidden]'],
    ['full-width letters', 'ｒｏｂｉｎ＠ｇｍａｉｌ．ｃｏｍ', '[email address hidden]'],
    ['a US number', 'Call (541) 555-0123 now', 'Call [phone number hidden] now'],
    ['an international number', 'Call +44 20 7946 0958.', 'Call [phone number hidden].'],
    ['a number without spaces', '5415550123', '[phone number hidden]'],
    ['a local number', 'dial 555-0123', 'dial [phone number hidden]'],
    ['dots', '541.555.0123', '[phone number hidden]'],
    ['a space after each digit', '5 4 1 5 5 5 0 1 2 3', '[phone number hidden]'],
    ['dashes after each digit', '5-4-1-5-5-5-0-1-2-3', '[phone number hidden]'],
    ['commas', '541, 555, 0123', '[phone number hidden]'],
    ['lines', '541\n555\n0123', '[phone number hidden]'],
    ['digits as words', 'five four one five five five zero one two three', '[phone number hidden]'],
    ['words and digits', 'it is five41-555-oh123 ok', 'it is [phone number hidden] ok'],
    ['double five', 'five four one double five five zero one two three', '[phone number hidden]'],
    ['letters for digits', '541-555-O123', '[phone number hidden]'],
    ['digits as emoji', '5️⃣4️⃣1️⃣5️⃣5️⃣5️⃣0️⃣1️⃣2️⃣3️⃣', '[phone number hidden]'],
    ['styled digits', '𝟱𝟰𝟭𝟱𝟱𝟱𝟬𝟭𝟮𝟯', '[phone number hidden]'],
    ['Arabic digits', '٥٤١٥٥٥٠١٢٣', '[phone number hidden]'],
    ['dots of every kind', '541•555•0123', '[phone number hidden]'],
    ['a link', 'see https://evil.example/x?y=1 soon', 'see [link hidden] soon'],
    ['a bare domain', 'my site mycabin.com has more', 'my site [link hidden] has more'],
    ['www', 'www.cabins.travel', '[link hidden]'],
    ['a domain as words', 'mycabin dot com', '[link hidden]'],
    ['a short link', 'write me at t.me/robin', 'write me at [link hidden]'],
    ['our name in another address', 'https://latchkey.example.evil.com/a', '[link hidden]'],
    ['our name before an @', 'https://latchkey.example@evil.com/a', '[link hidden]'],
    ['a handle', 'I am @robin_travels there', 'I am [user name hidden] there'],
    ['an app with a name', 'Find me, instagram: robintravels', 'Find me, [user name hidden]'],
    ['an app with a dotted name', 'my telegram is robin.t.travels', 'my [user name hidden]'],
  ])('%s is hidden', (_what, text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  it.each([
    ['a day', 'We arrive on 2026-05-20 and leave on 2026-05-23.'],
    ['days with a dash', '2026-05-20 - 2026-05-23'],
    ['American days', 'From 05/20/2026 to 05/23/2026, or 5/20-5/23'],
    ['European days', 'Vom 20.05. - 23.05. or 20.05.2026 - 23.05.2026'],
    ['days by month', 'May 20-23, 2026, or May 20th, 2026 - May 23rd, 2026'],
    ['days before a month', '20-23 May 2026'],
    ['prices', 'Is it $1,200 - $1,500.50 or 1,200 USD in all, $250 a night?'],
    ['a large price', '1,250,000 dollars'],
    ['times', 'Between 15:00 and 18:30, not 3:00-5:30 or 10:00 11:00 12:00'],
    ['counts', '2 adults, 3 children, 1 dog, 2 cars'],
    ['a postal code', 'In Bend, OR 97701-1234'],
    ['a postal code and a count', '97701, 12 guests'],
    ['years', 'We came in 2022, 2023, 2024 and 2025'],
    ['a place on the map', '44.0582, -121.3153'],
    ['a booking number', 'It is booking #12345678'],
    ['our own page', 'https://latchkey.example/properties/3f2a1b4c-1234-4234-8234-123456789012'],
    [
      'our own page while developing',
      'http://localhost:3000/properties/12345678-1234-4234-8234-123456789012?guests=2',
    ],
    ['our own name', 'I found you on latchkey.example.'],
    ['words with digits in them', 'Someone often told everyone to wait alone, at nine or at ten'],
    ['a few numbers as words', 'one or two nights for three or four of us'],
    ['no space after a period', 'We come by car.It is a small one.Me too.'],
    ['a time after an @', 'We arrive @ 5pm, or @noon'],
    ['a place at a dot', 'We are at St. Ives, at 5.30 or so'],
    ['a new sentence after at', 'Nobody is at home. Info is on the fridge. Page 2 is missing.'],
    ['a new sentence after an @', 'Dinner @ home. Link follows. We leave the cabin @ noon. Shop is closed.'],
    ['a period with a space before it', 'We arrive at 5 . De nada. We wait at home . Site looks great'],
    [
      'a comma after an @',
      'Dinner @ home, info below. 2 nights @ 150, net of taxes. Meet @ beach, app is ready',
    ],
    ['a comma after at', 'We are at home, common rooms first. Meet us at Bend, com­pletely new'],
    ['a point in time', 'At that point info was missing, and at some point de facto nobody came'],
    ['letters on their own', 'Is it plan a b or c at home? Row A 5 @ the stadium, I a m sure.'],
    ['a provider nobody is named at', 'Please look at Gmail, the mail may be at Yahoo or not at iCloud'],
    ['a list', 'Two beds: (a) king (b) queen, both at no extra cost.'],
    ['a hyphenated at', 'My partner is a stay-at-home parent. Dot our dog comes, too.'],
    [
      'other languages',
      'Estamos a las 5 de la tarde en casa. Wir sind um 5 da, am Punkt. Au revoir, on est au chalet',
    ],
    ['an email by its name', 'Will I get an email at check-in, or a mail at once? Point taken.'],
    ['an app by its name', 'Do you have whatsapp? Your instagram looks lovely.'],
    ['hours', 'Can we check in 2-3 hours early, 24/7?'],
    ['a measure', 'The bed is 140 x 200, the room 3.5 by 4.25'],
    ['a Wi-Fi in words', 'Is the signal strong enough for video calls?'],
  ])('%s stays', (_what, text) => {
    expect(masked(text)).toBe(text);
  });

  it('names the kinds once each, in a fixed order', () => {
    const contacts = findContacts('www.a-cabin.com, 541-555-0123, a@b.example, 541 555 0124, c@d.example');
    expect(kindsOf(contacts)).toEqual(['email', 'phone', 'link']);
  });

  it('keeps what stands around and between contact details', () => {
    expect(masked('Hi! a@b.example (or 541-555-0123) works.')).toBe(
      'Hi! [email address hidden] (or [phone number hidden]) works.',
    );
  });

  it('finds nothing in nothing, and is quick with a long text without spaces', () => {
    expect(findContacts('')).toEqual([]);
    expect(findContacts('a'.repeat(2_000))).toEqual([]);
    expect(findContacts('a-'.repeat(999))).toEqual([]);
    expect(findContacts('a.'.repeat(999))).toEqual([]);
    expect(findContacts('( '.repeat(999))).toEqual([]);
  });
});

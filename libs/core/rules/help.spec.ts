import { articleId, paragraphsOf, withoutCardNumbers } from './index.js';

describe('Articles of the help', () => {
  it.each`
    title                           | id
    ${'Can I charge my car?'}       | ${'can-i-charge-my-car'}
    ${'Charging'}                   | ${'about-charging'}
    ${'Human'}                      | ${'about-human'}
    ${'Topic booking'}              | ${'about-topic-booking'}
    ${'24 hours'}                   | ${'about-24-hours'}
    ${'Où est l’hôtel?'}            | ${'ou-est-lhotel'}
    ${'<script>alert(1)</script>'}  | ${'script-alert-1-script'}
    ${'質問'}                       | ${'about-this'}
    ${`${'long '.repeat(23)}title`} | ${'long-long-long-long-long-long-long-long-long-long-long-long'}
  `('"$title" stands at $id', ({ title, id }: { title: string; id: string }) => {
    expect(articleId(title, new Set())).toBe(id);
  });

  it('two of them never share an id', () => {
    expect(articleId('Gift cards', new Set(['gift-cards', 'gift-cards-2']))).toBe('gift-cards-3');
  });

  it('have a paragraph for each block of lines', () => {
    expect(paragraphsOf('One\nline.\n\n \n\nTwo  words.\n')).toEqual(['One line.', 'Two words.']);
    expect(paragraphsOf(' \n\n ')).toEqual([]);
  });
});

describe('Card numbers', () => {
  it.each(['4242424242424242', '4242 4242 4242 4242', '3782-822463-10005'])('%s is hidden', (number) => {
    expect(withoutCardNumbers(`my card ${number} was charged`)).toBe(
      'my card [card number hidden] was charged',
    );
  });

  it.each(['#a1b2c3d4', '2026-05-20 to 2026-05-23', '$1,234.50', '123456'])('%s is none', (text) => {
    expect(withoutCardNumbers(text)).toBe(text);
  });
});

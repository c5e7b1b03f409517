import { printable } from './printable.js';

describe('Letters of a document', () => {
  it.each([
    ['Zoë & Søren, 120 € – “über” naïve…', 'Zoë & Søren, 120 € – “über” naïve…', 'built-in', true],
    ['Łukasz Żółć', 'Łukasz Żółć', 'embedded', true],
    ['Đặng Văn Hậu', 'Đặng Văn Hậu', 'embedded', true],
    ['Jose\u0301', 'José', 'built-in', true],
    ['Şükrü Yıldız', 'Şükrü Yıldız', 'embedded', true],
    ['Ελένη Παπαδοπούλου', 'Ελένη Παπαδοπούλου', 'embedded', true],
    ['Дом Ґанни', 'Дом Ґанни', 'embedded', true],
    ['東京 Tower', '?? Tower', 'built-in', false],
    ['Żabka 東京', 'Żabka ??', 'embedded', false],
    ['coffee ☕\ufe0f', 'coffee ?', 'built-in', false],
    ['3:00\u202fPM, 5−3', '3:00\u00a0PM, 5-3', 'built-in', true],
    ['soft\u00adly', 'softly', 'built-in', true],
    ['first\nsecond', 'first\nsecond', 'built-in', true],
  ])('%j is printed as %j with the %s font; complete: %s', (written, text, font, complete) => {
    expect(printable(written)).toEqual({ text, font, complete });
  });
});

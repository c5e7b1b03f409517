import { printable } from './printable.js';

describe('Letters of a document', () => {
  it.each([
    ['Zoë & Søren, 120 € – “über” naïve…', 'Zoë & Søren, 120 € – “über” naïve…', true],
    ['Łukasz Żółć', 'Lukasz Zólc', false],
    ['Đặng Văn Hậu', 'Dang Van Hau', false],
    ['Jose\u0301', 'José', true],
    ['Şükrü Yıldız', 'Sükrü Yildiz', false],
    ['東京 Tower', '?? Tower', false],
    ['Дом', '???', false],
    ['coffee ☕\ufe0f', 'coffee ?', false],
    ['3:00\u202fPM, 5−3', '3:00\u00a0PM, 5-3', true],
    ['first\nsecond', 'first\nsecond', true],
  ])('%j is printed as %j; complete: %s', (written, text, complete) => {
    expect(printable(written)).toEqual({ text, complete });
  });
});

import { visibleLine, visibleText, withoutRepeats } from './index.js';

describe('Text without what nobody sees (G1)', () => {
  it.each`
    what                            | text                           | visible
    ${'zero widths alone'}          | ${'\u200B\u200C\u200D\uFEFF'}  | ${''}
    ${'blank letters'}              | ${'\u3164\u2800'}              | ${''}
    ${'a turned direction'}         | ${'Cabin \u202Eelbat\u202C'}   | ${'Cabin elbat'}
    ${'isolates and marks'}         | ${'\u2067Cabin\u2069\u200F'}   | ${'Cabin'}
    ${'a soft hyphen'}              | ${'Ca\u00ADbin'}               | ${'Cabin'}
    ${'a control character'}        | ${'Ca\u0007bin\u0000'}         | ${'Cabin'}
    ${'joined emoji, which stay'}   | ${'👩\u200D👧 and 🏳️\u200D🌈'} | ${'👩\u200D👧 and 🏳️\u200D🌈'}
    ${'a joiner that letters need'} | ${'می\u200Cخواهم'}             | ${'می\u200Cخواهم'}
    ${'letters of any script'}      | ${' Ferienhütte 海の家 '}      | ${'Ferienhütte 海の家'}
  `('removes $what', ({ text, visible }: { text: string; visible: string }) => {
    expect(visibleText(text)).toBe(visible);
  });

  it('keeps the lines of a description, and none of a title', () => {
    expect(visibleText('One\n\nTwo ')).toBe('One\n\nTwo');
    expect(visibleLine('One\r\n\tTwo\u2028Three')).toBe('One Two Three');
  });

  it('names everything once', () => {
    expect(withoutRepeats(['wifi', 'Piano', 'WiFi', 'piano', 'sauna'])).toEqual(['wifi', 'Piano', 'sauna']);
  });
});

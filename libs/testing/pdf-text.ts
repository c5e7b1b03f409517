import { inflateSync } from 'node:zlib';

/** The text of a PDF, whose compressed streams encode it as hex: one line of it a line. */
export function pdfText(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const content = streamsOf(raw).join('\n');
  const embedded = embeddedFonts(raw);
  const letters = lettersOf(content);
  let font = '';
  const lines: string[] = [];
  for (const [, name, parts] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (name !== undefined) font = name;
    if (parts === undefined) continue;
    const hex = [...parts.matchAll(/<([0-9a-f]+)>/g)].map(([, text = '']) => text).join('');
    lines.push(embedded.has(font) ? inLetters(hex, letters) : Buffer.from(hex, 'hex').toString('latin1'));
  }
  return lines.join('\n');
}

const streamsOf = (raw: string): string[] =>
  [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    const bytes = Buffer.from(body, 'latin1');
    return bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : '';
  });

/** The names of fonts that the file carries along, such as "F3". Their letters have numbers of their own. */
function embeddedFonts(raw: string): Set<string> {
  const objects = new Set(
    [...raw.matchAll(/(\d+) 0 obj\s*<<(?:(?!endobj)[\s\S])*?\/Type0\b/g)].map(([, id = '']) => id),
  );
  const names = raw.matchAll(/\/(F\d+) (\d+) 0 R/g);
  return new Set([...names].flatMap(([, name = '', id = '']) => (objects.has(id) ? [name] : [])));
}

/** The letters of the embedded font, by their numbers. There is one such font at most. */
const lettersOf = (content: string): string[] =>
  [...content.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[(.*?)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    ),
  );

const inLetters = (hex: string, letters: readonly string[]): string =>
  (hex.match(/.{4}/g) ?? []).map((id) => letters[Number.parseInt(id, 16)] ?? '?').join('');

import { inflateSync } from 'node:zlib';

/** The text of a PDF, whose compressed streams encode it as hex: one line of it a line. */
export function pdfText(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    const bytes = Buffer.from(body, 'latin1');
    return bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : '';
  });
  const hex = streams.join('\n').matchAll(/\[(.*?)\] TJ/g);
  return [...hex]
    .map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]+)>/g)]
        .map(([, text = '']) => Buffer.from(text, 'hex').toString('latin1'))
        .join(''),
    )
    .join('\n');
}

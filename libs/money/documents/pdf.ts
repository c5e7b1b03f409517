import { printable } from './printable.js';

/** A table column; width in points. */
export interface Column {
  title: string;
  width: number;
  align?: 'left' | 'right';
}

/** A label and its value. */
export type Line = readonly [label: string, value: string];

const INK = '#1c2433';
const MUTED = '#5b6472';
const AMBER = '#b86a12';
const LINE = '#d9d2c3';
const MARGIN = 56;
const LABEL_WIDTH = 170;
const LINE_GAP = 3;
const HEADER_HEIGHT = 20;
const INCOMPLETE =
  'Some letters cannot be printed here: they stand without their accents, or as “?”. On your screen at Latchkey they are complete.';

/** The building blocks of our PDFs, all in one page style. */
export class Page {
  private readonly chunks: Buffer[] = [];
  /** Something was written with letters that the font does not have. */
  private incomplete = false;
  private readonly finished: Promise<Buffer>;

  /**
   * The library is loaded with the first document: it costs a start a tenth of a second and 12 MB.
   * @param createdAt stored in the file instead of the current time, so that the same facts give the same document
   */
  static async begin(title: string, createdAt: Date): Promise<Page> {
    const { default: PDFDocument } = await import('pdfkit');
    const document = new PDFDocument({
      size: 'LETTER',
      margin: MARGIN,
      info: { Title: title, Author: 'Latchkey', CreationDate: createdAt },
      lang: 'en-US',
      displayTitle: true,
    });
    return new Page(document, title);
  }

  private constructor(
    private readonly document: PDFKit.PDFDocument,
    title: string,
  ) {
    this.finished = new Promise((resolve, reject) => {
      this.document.on('data', (chunk: Buffer) => this.chunks.push(chunk));
      this.document.on('end', () => resolve(Buffer.concat(this.chunks)));
      this.document.on('error', reject);
    });
    this.document.font('Helvetica-Bold').fontSize(11).fillColor(AMBER).text('Latchkey');
    this.document.moveDown(0.4).fontSize(22).fillColor(INK).text(this.print(title)).moveDown(0.8);
  }

  /** Adds a heading. */
  heading(text: string): this {
    this.document
      .moveDown(0.8)
      .font('Helvetica-Bold')
      .fontSize(12)
      .fillColor(INK)
      .text(this.print(text))
      .moveDown(0.3);
    return this;
  }

  /** Adds rows of label and value. Not as a table, which measures each cell several times: an agreement would take twice as long. */
  lines(lines: readonly Line[]): this {
    const { document } = this;
    const { left, right, bottom } = document.page.margins;
    const valueWidth = document.page.width - left - right - LABEL_WIDTH;
    document.font('Helvetica').fontSize(10);
    const lineHeight = document.currentLineHeight(true);
    for (const [label, written] of lines) {
      const value = this.print(written);
      if (document.y + lineHeight > document.page.height - bottom) document.addPage();
      const { y } = document;
      document.fillColor(MUTED).text(this.print(label), left, y, { lineBreak: false });
      const isOneLine = !value.includes('\n') && document.widthOfString(value) <= valueWidth;
      document.fillColor(INK).text(value, left + LABEL_WIDTH, y, {
        lineBreak: !isOneLine,
        width: valueWidth,
      });
      if (isOneLine) document.y = y + lineHeight;
      document.y += LINE_GAP;
    }
    document.x = left;
    return this;
  }

  /** Adds a paragraph. */
  text(text: string): this {
    this.document
      .font('Helvetica')
      .fontSize(10)
      .fillColor(INK)
      .text(this.print(text), { lineGap: 2 })
      .moveDown(0.4);
    return this;
  }

  /** Adds a table across as many pages as needed, with the header on each; rows are never split. */
  async table(
    columns: readonly Column[],
    rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
  ): Promise<this> {
    const style: PDFKit.Mixins.TableOptions = {
      columnStyles: columns.map(({ width, align: x = 'left' }) => ({
        width,
        align: { x, y: 'top' },
        padding: x === 'right' ? [5, 0, 5, 6] : [5, 6, 5, 0],
      })),
      defaultStyle: { border: [0, 0, 0.5, 0], borderColor: LINE, textOptions: { lineGap: 1 } },
    };
    const header = () => {
      const row = { textColor: MUTED, font: { src: 'Helvetica-Bold' }, height: HEADER_HEIGHT };
      this.document.table({ ...style, rowStyles: row }).row(columns.map(({ title }) => title));
      // pdfkit cannot repeat headers and continues at the top margin, so the margin moves below the header.
      this.document.page.margins.top = MARGIN + HEADER_HEIGHT;
    };
    this.document.font('Helvetica').fontSize(9);
    header();
    this.document.on('pageAdded', header);
    const table = this.document.table({ ...style, rowStyles: { textColor: INK } });
    for await (const row of rows) table.row(row.map((cell) => this.print(cell)));
    this.document.off('pageAdded', header);
    this.document.page.margins.top = MARGIN;
    return this;
  }

  private print(written: string): string {
    const { text, complete } = printable(written);
    if (!complete) this.incomplete = true;
    return text;
  }

  /** Ends the document and returns its bytes; says so when not all letters could be printed. */
  finish(): Promise<Buffer> {
    if (this.incomplete)
      this.document.moveDown(0.8).font('Helvetica').fontSize(9).fillColor(MUTED).text(INCOMPLETE);
    this.document.end();
    return this.finished;
  }
}

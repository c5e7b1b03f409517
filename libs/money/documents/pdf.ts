import { readFile } from 'node:fs/promises';
import { MARK_PATHS } from '#libs/core/contracts';
import { printable } from './printable.js';

/** A table column; width in points. */
export interface Column {
  title: string;
  width: number;
  align?: 'left' | 'right';
}

/** A label and its value. */
export type Line = readonly [label: string, value: string];

const INK = '#15203a';
const MUTED = '#5b6472';
const AMBER = '#f2a93b';
const LINE = '#d9d2c3';
const MARGIN = 56;
const LABEL_WIDTH = 170;
const MARK_SIZE = 24;
const LINE_GAP = 4;
const TOTAL_GAP = 10;
const HEADER_HEIGHT = 20;
const INCOMPLETE =
  'Some letters cannot be printed here: they stand without their accents, or as “?”. On your screen at Latchkey they are complete.';

/** Fonts that every reader of PDFs has. */
const PLAIN = 'Helvetica';
const BOLD = 'Helvetica-Bold';
/** For names and words with other letters than those have; embedded with the letters in use, only where there are some. */
const EMBEDDED = 'Inter';
let embeddedFont: Promise<Buffer> | undefined;
const readEmbeddedFont = () =>
  (embeddedFont ??= readFile(new URL('./fonts/inter-document.ttf', import.meta.url)));

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
    document.registerFont(EMBEDDED, await readEmbeddedFont());
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
    this.letterhead();
    this.document.fontSize(24).fillColor(INK).text(this.print(title, BOLD)).moveDown(0.6);
  }

  private letterhead(): void {
    const { document } = this;
    document
      .save()
      .translate(MARGIN, MARGIN)
      .scale(MARK_SIZE / 32);
    document.path(MARK_PATHS.house).fill(INK).path(MARK_PATHS.keyhole).fill(AMBER).restore();
    document.font(BOLD).fontSize(14).fillColor(INK);
    document.text('Latchkey', MARGIN + MARK_SIZE + 8, MARGIN + 7, { lineBreak: false });
    this.rule(MARGIN + MARK_SIZE + 12);
    document.x = MARGIN;
    document.y = MARGIN + MARK_SIZE + 32;
  }

  /** Draws a line across the page. */
  private rule(y: number, color = LINE): void {
    const { document } = this;
    document.moveTo(MARGIN, y).lineTo(document.page.width - MARGIN, y);
    document.lineWidth(0.75).strokeColor(color).stroke();
  }

  /** Adds a heading. */
  heading(text: string): this {
    this.document.moveDown(1).fontSize(12).fillColor(INK);
    this.document.text(this.print(text, BOLD)).moveDown(0.4);
    return this;
  }

  /** Adds what the lines above come to: under a rule, bold and larger. */
  total(label: string, value: string): this {
    const { document } = this;
    document.font(BOLD).fontSize(13);
    const height = document.currentLineHeight(true) + TOTAL_GAP;
    if (document.y + height > document.page.height - document.page.margins.bottom) document.addPage();
    const y = document.y + TOTAL_GAP;
    this.rule(document.y + 3, INK);
    document.fillColor(INK).text(this.print(label, BOLD), MARGIN, y, { lineBreak: false });
    document.text(this.print(value, BOLD), MARGIN + LABEL_WIDTH, y, { lineBreak: false });
    document.x = MARGIN;
    document.y = y + height + LINE_GAP;
    return this;
  }

  /** Adds rows of label and value. Not as a table, which measures each cell several times: an agreement would take twice as long. */
  lines(lines: readonly Line[]): this {
    const { document } = this;
    const { left, right, bottom } = document.page.margins;
    const valueWidth = document.page.width - left - right - LABEL_WIDTH;
    document.font(PLAIN).fontSize(10);
    const lineHeight = document.currentLineHeight(true);
    for (const [label, written] of lines) {
      if (document.y + lineHeight > document.page.height - bottom) document.addPage();
      const { y } = document;
      document.fillColor(MUTED).text(this.print(label), left, y, { lineBreak: false });
      // Sets the font, which the width depends on.
      const value = this.print(written);
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
    this.document.fontSize(10).fillColor(INK).text(this.print(text), { lineGap: 2 }).moveDown(0.4);
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
      const row = { textColor: MUTED, font: { src: BOLD }, height: HEADER_HEIGHT };
      this.document.table({ ...style, rowStyles: row }).row(columns.map(({ title }) => title));
      // pdfkit cannot repeat headers and continues at the top margin, so the margin moves below the header.
      this.document.page.margins.top = MARGIN + HEADER_HEIGHT;
    };
    this.document.font(PLAIN).fontSize(9);
    header();
    this.document.on('pageAdded', header);
    const table = this.document.table({ ...style, rowStyles: { textColor: INK } });
    for await (const row of rows) table.row(row.map((cell) => this.cell(cell)));
    this.document.off('pageAdded', header);
    this.document.page.margins.top = MARGIN;
    return this;
  }

  /** A text in letters that can be printed; sets the font that has them. */
  private print(written: string, font = PLAIN): string {
    const { text, font: kind } = this.printable(written);
    this.document.font(kind === 'embedded' ? EMBEDDED : font);
    return text;
  }

  private cell(written: string): PDFKit.Mixins.CellOptions | string {
    const { text, font } = this.printable(written);
    return font === 'embedded' ? { text, font: { src: EMBEDDED } } : text;
  }

  private printable(written: string) {
    const found = printable(written);
    if (!found.complete) this.incomplete = true;
    return found;
  }

  /** Ends the document and returns its bytes; says so when not all letters could be printed. */
  finish(): Promise<Buffer> {
    if (this.incomplete)
      this.document.moveDown(0.8).font(PLAIN).fontSize(9).fillColor(MUTED).text(INCOMPLETE);
    this.document.end();
    return this.finished;
  }
}

import PDFDocument from 'pdfkit';
import { Table, type Column } from './pdf-table.js';

export type { Column } from './pdf-table.js';

/** A label and what stands beside it. */
export type Line = readonly [label: string, value: string];

const INK = '#1c2433';
const MUTED = '#5b6472';
const AMBER = '#b86a12';
const LINE = '#d9d2c3';
const MARGIN = 56;
const LABEL_WIDTH = 170;

/** The few shapes our documents are made of; one page style for all of them. */
export class Page {
  private readonly document: PDFKit.PDFDocument;
  private readonly chunks: Buffer[] = [];
  private readonly finished: Promise<Buffer>;

  /** @param createdAt goes into the file, so that the same facts give the same document */
  constructor(title: string, createdAt: Date) {
    this.document = new PDFDocument({
      size: 'LETTER',
      margin: MARGIN,
      info: { Title: title, Author: 'Latchkey', CreationDate: createdAt },
      lang: 'en-US',
      displayTitle: true,
    });
    this.finished = new Promise((resolve, reject) => {
      this.document.on('data', (chunk: Buffer) => this.chunks.push(chunk));
      this.document.on('end', () => resolve(Buffer.concat(this.chunks)));
      this.document.on('error', reject);
    });
    this.document.font('Helvetica-Bold').fontSize(11).fillColor(AMBER).text('Latchkey');
    this.document.moveDown(0.4).fontSize(22).fillColor(INK).text(title).moveDown(0.8);
  }

  /** A heading. */
  heading(text: string): this {
    this.document.moveDown(0.8).font('Helvetica-Bold').fontSize(12).fillColor(INK).text(text).moveDown(0.3);
    return this;
  }

  /** Rows of label and value. */
  lines(lines: readonly Line[]): this {
    for (const [label, value] of lines) {
      const top = this.document.y;
      this.document
        .font('Helvetica')
        .fontSize(10)
        .fillColor(MUTED)
        .text(label, MARGIN, top, { width: LABEL_WIDTH });
      const below = this.document.y;
      const width = this.document.page.width - 2 * MARGIN - LABEL_WIDTH;
      this.document.fillColor(INK).text(value, MARGIN + LABEL_WIDTH, top, { width });
      this.document.x = MARGIN;
      this.document.y = Math.max(below, this.document.y) + 3;
    }
    return this;
  }

  /** Running text. */
  text(text: string): this {
    this.document.font('Helvetica').fontSize(10).fillColor(INK).text(text, { lineGap: 2 }).moveDown(0.4);
    return this;
  }

  /** A table, to which rows are added; what comes after it goes below. */
  table(columns: readonly Column[]): Table {
    return new Table(this.document, columns, { ink: INK, muted: MUTED, line: LINE, margin: MARGIN });
  }

  /** Ends the document. */
  finish(): Promise<Buffer> {
    this.document.end();
    return this.finished;
  }
}

/** A column of a table; points. */
export interface Column {
  title: string;
  width: number;
  align?: 'left' | 'right';
}

/** Colours and measures that a table takes over from its page. */
export interface TableStyle {
  ink: string;
  muted: string;
  line: string;
  margin: number;
}

const FONT_SIZE = 9;
const GAP = 6;
const ROW_PADDING = 5;

/** A table that goes on over the pages, its head repeated on each. */
export class Table {
  constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly columns: readonly Column[],
    private readonly style: TableStyle,
  ) {
    this.head();
  }

  /** One row; as high as its highest cell. */
  row(cells: readonly string[]): this {
    this.document.font('Helvetica').fontSize(FONT_SIZE);
    const height = Math.max(...cells.map((cell, index) => this.heightOf(cell, index)));
    if (this.document.y + height + 2 * ROW_PADDING > this.bottom()) {
      this.document.addPage();
      this.head();
    }
    this.cells(cells, height, this.style.ink);
    return this;
  }

  private head(): void {
    this.document.font('Helvetica-Bold').fontSize(FONT_SIZE);
    const titles = this.columns.map((column) => column.title);
    this.cells(titles, this.document.heightOfString('X'), this.style.muted);
    this.document.font('Helvetica');
  }

  private cells(cells: readonly string[], height: number, color: string): void {
    const top = this.document.y + ROW_PADDING;
    let left = this.style.margin;
    for (const [index, { width, align = 'left' }] of this.columns.entries()) {
      this.document
        .fillColor(color)
        .text(cells[index] ?? '', left, top, { width: width - GAP, align, lineGap: 1 });
      left += width;
    }
    const below = top + height + ROW_PADDING;
    this.document
      .moveTo(this.style.margin, below)
      .lineTo(left - GAP, below)
      .lineWidth(0.5)
      .strokeColor(this.style.line)
      .stroke();
    this.document.x = this.style.margin;
    this.document.y = below;
  }

  private heightOf(cell: string, index: number): number {
    const width = (this.columns[index]?.width ?? 0) - GAP;
    return this.document.heightOfString(cell, { width, lineGap: 1 });
  }

  private bottom(): number {
    return this.document.page.height - this.style.margin;
  }
}

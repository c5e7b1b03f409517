/** A statement runs unprepared until it is used this often, so that one-off statements take no memory on the server. */
const USES_BEFORE = 2;
/** Each connection keeps the plans of this many statements at most. */
const MAX_STATEMENTS = 400;

/**
 * Names the statements worth preparing: PostgreSQL parses and plans a named statement once per connection. Names belong to
 * texts for the life of the process.
 */
export class StatementNames {
  private readonly names = new Map<string, string | null>();
  private readonly uses = new Map<string, number>();
  private count = 0;

  /** The name to prepare a statement under; undefined for one that runs unprepared. */
  nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined) return known ?? undefined;
    if (this.count >= MAX_STATEMENTS) return undefined;
    const uses = (this.uses.get(text) ?? 0) + 1;
    if (uses <= USES_BEFORE) {
      this.remember(text, uses);
      return undefined;
    }
    this.uses.delete(text);
    const name = isPreparable(text) ? `s${(this.count += 1)}` : null;
    this.names.set(text, name);
    return name ?? undefined;
  }

  private remember(text: string, uses: number): void {
    // Texts that are used once, such as inserts of many rows, would otherwise pile up.
    if (this.uses.size > 10 * MAX_STATEMENTS) this.uses.clear();
    this.uses.set(text, uses);
  }
}

/**
 * False for statements whose plan could become wrong: a star's columns change with the schema, and the predicate of a partial
 * unique index cannot be matched by a plan that does not know the parameters.
 */
function isPreparable(text: string): boolean {
  const sql = text.toLowerCase();
  if (!/^\s*(select|insert|update|delete|with)\b/.test(sql)) return false;
  if (/\bselect \*|\.\*|\breturning \*/.test(sql)) return false;
  return !/\bon conflict \([^)]*\) where [^;]*\$\d+[^;]* do\b/.test(sql);
}

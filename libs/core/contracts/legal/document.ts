/** A text that the company publishes about itself. */
export interface LegalDocument {
  title: string;
  lead: string;
  /** The day from which this text holds, `YYYY-MM-DD`; a changed text gets a new one. Null for one that binds nobody. */
  version: string | null;
  sections: readonly LegalSection[];
}

/** A heading with its paragraphs; `id` is the anchor on the page. */
interface LegalSection {
  id: string;
  title: string;
  text: readonly string[];
}

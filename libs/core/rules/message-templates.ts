/** Fields that a host's template can name, as `{field}`. */
export const TEMPLATE_FIELDS = [
  'first_name',
  'home',
  'check_in',
  'check_out',
  'check_in_time',
  'check_out_time',
] as const;
type TemplateField = (typeof TEMPLATE_FIELDS)[number];

/** Values for a template; a field without one, such as a date before booking, is absent or null. */
export type TemplateValues = Readonly<Partial<Record<TemplateField, string | null>>>;

/** A filled template. */
export interface FilledTemplate {
  /** Fields without a value stay as they are written. */
  text: string;
  /** Names in braces that are no fields, once each. */
  unknown: string[];
  /** Fields that have no value here, once each. */
  missing: TemplateField[];
}

const FIELD = /\{([^{}]+)\}/g;

const isField = (name: string): name is TemplateField => TEMPLATE_FIELDS.some((field) => field === name);

/** Names in braces that are no fields, once each. */
export const unknownFields = (template: string): string[] => fillTemplate(template, {}).unknown;

/** Fills a template's fields in one pass, so that braces in a value stay text. */
export function fillTemplate(template: string, values: TemplateValues): FilledTemplate {
  const unknown = new Set<string>();
  const missing = new Set<TemplateField>();
  const text = template.replace(FIELD, (written, inner: string) => {
    const name = inner.trim().toLowerCase();
    if (!isField(name)) {
      unknown.add(inner.trim());
      return written;
    }
    const value = values[name];
    if (value) return value;
    missing.add(name);
    return written;
  });
  return { text, unknown: [...unknown], missing: [...missing] };
}

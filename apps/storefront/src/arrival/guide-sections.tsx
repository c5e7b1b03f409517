import { Button } from '@mantine/core';
import { ARRIVAL_LABELS, isTimed, ONE_LINE_ARRIVAL_FIELDS, type ArrivalField } from '#libs/core/rules';
import { toast } from '../toasts/toasts.js';
import classes from './arrival.module.css';

/** A part of a guide that is written. */
export interface WrittenField {
  field: ArrivalField;
  text: string;
}

/** What is short and copied: codes, names and passwords. @param readOnly without the buttons that copy */
export function GuideKeys({
  fields,
  readOnly = false,
}: {
  fields: readonly WrittenField[];
  readOnly?: boolean;
}) {
  const keys = fields.filter(({ field }) => ONE_LINE_ARRIVAL_FIELDS.includes(field));
  if (keys.length === 0) return null;
  return (
    <dl className={classes.keys}>
      {keys.map(({ field, text }) => (
        <div key={field} className={classes.key}>
          <dt>{ARRIVAL_LABELS[field]}</dt>
          <dd className={classes.code} data-timed={isTimed(field) || undefined}>
            {text}
          </dd>
          {!readOnly && (
            <dd className={classes.copy}>
              <CopyButton field={field} text={text} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** What is longer, each under its heading, in the order in which it is needed. @param level of the headings */
export function GuideSections({ fields, level = 2 }: { fields: readonly WrittenField[]; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return fields
    .filter(({ field }) => !ONE_LINE_ARRIVAL_FIELDS.includes(field))
    .map(({ field, text }) => (
      <section key={field} className={classes.section} aria-labelledby={`guide-${field}`}>
        <Heading id={`guide-${field}`}>{ARRIVAL_LABELS[field]}</Heading>
        <p className={classes.text}>{text}</p>
      </section>
    ));
}

function CopyButton({ field, text }: WrittenField) {
  const name = ARRIVAL_LABELS[field];
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(`${name} copied`);
    } catch {
      toast.error('Your browser did not allow copying. Select the text and copy it.');
    }
  };
  return (
    <Button variant="default" aria-label={`Copy ${name}`} onClick={() => void copy()}>
      Copy
    </Button>
  );
}

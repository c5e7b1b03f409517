import { useState } from 'react';
import { GuideKeys, GuideSections } from '../../arrival/guide-sections.js';
import { Section } from '../../page/page.js';
import classes from './arrival-guide.module.css';
import { readableFields, type GuideForm } from './guide-form.js';

const VIEWS = [
  { when: 'early', label: 'When they book' },
  { when: 'open', label: 'From 24 hours before check-in' },
] as const;

/** What a guest reads of the guide as it is typed now, before and after it opens. */
export function GuidePreview({ guide }: { guide: GuideForm }) {
  const [when, setWhen] = useState<'early' | 'open'>('early');
  const fields = readableFields(guide, when);
  return (
    <Section id="preview" title="What your guest sees">
      <div className={classes.views} role="group" aria-label="When">
        {VIEWS.map((view) => (
          <button
            key={view.when}
            type="button"
            className={classes.view}
            aria-pressed={view.when === when}
            onClick={() => setWhen(view.when)}
          >
            {view.label}
          </button>
        ))}
      </div>
      <div className={classes.preview}>
        {fields.length === 0 && (
          <p className="lk-muted">Nothing here yet. The address, times and house rules are always shown.</p>
        )}
        <GuideKeys fields={fields} readOnly />
        <GuideSections fields={fields} level={3} />
      </div>
    </Section>
  );
}

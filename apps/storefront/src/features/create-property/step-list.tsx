import { IconCheck, IconExclamationMark } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { DraftView } from '#libs/core/contracts';
import type { ListingField } from '../../listing/listing-form.js';
import classes from './create-property.module.css';
import { missingOf, STEPS, type StepName } from './steps.js';

interface StepListProps {
  draft: DraftView | null;
  /** Index of the step that is shown. */
  index: number;
  /** Fields that were shown, or entered in an earlier visit. */
  reached: ReadonlySet<ListingField>;
  onStep: (name: StepName) => void;
}

/** The steps of a listing. One that was passed without being finished says what it lacks. */
export function StepList({ draft, index, reached, onStep }: StepListProps) {
  const steps = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = steps.current;
    const current = list?.children[index];
    // On a phone the steps are wider than the screen.
    if (list && current instanceof HTMLElement)
      list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
  }, [index]);
  const furthest = Math.max(
    index,
    STEPS.findLastIndex(({ fields }) => fields.some((one) => reached.has(one))),
  );
  return (
    <nav aria-label="Steps">
      <ol ref={steps} className={classes.steps}>
        {STEPS.map((step, position) => {
          const missing = missingOf(draft, step);
          const done = missing === null;
          const skipped = position < furthest ? missing : null;
          return (
            <li key={step.name}>
              <button
                type="button"
                aria-current={position === index ? 'step' : undefined}
                onClick={(event) => {
                  // The second half of a double click was meant for the screen before.
                  if (event.detail < 2) onStep(step.name);
                }}
              >
                <span
                  className={classes.mark}
                  data-state={done ? 'done' : skipped === null ? undefined : 'unfinished'}
                  aria-hidden="true"
                >
                  {done && <IconCheck size={16} />}
                  {skipped !== null && <IconExclamationMark size={16} />}
                </span>
                <span>
                  {step.title}
                  {done && <span className="lk-sr-only">, done</span>}
                  {skipped !== null && (
                    <>
                      <span className="lk-sr-only">, unfinished: </span>
                      <span className={classes.lacks}>{skipped}</span>
                    </>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

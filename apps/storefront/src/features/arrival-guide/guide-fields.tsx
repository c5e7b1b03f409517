import {
  ARRIVAL_LABELS,
  ARRIVAL_LENGTHS,
  formatCount,
  isTimed,
  LOOKS_LIKE_CODE,
  ONE_LINE_ARRIVAL_FIELDS,
  type ArrivalField,
} from '#libs/core/rules';
import { Textarea, TextInput } from '../../forms/inputs.js';
import type { FormState } from '../../forms/use-form.js';
import { Section } from '../../page/page.js';
import classes from './arrival-guide.module.css';
import { overlongFields, saysCodeEarly, type GuideForm } from './guide-form.js';

const GROUPS: readonly { id: string; title: string; fields: readonly ArrivalField[] }[] = [
  { id: 'way', title: 'The way there', fields: ['getting_there', 'directions', 'parking'] },
  { id: 'door', title: 'Through the door', fields: ['getting_in', 'access_code'] },
  { id: 'wifi', title: 'Wi-Fi', fields: ['wifi_name', 'wifi_password'] },
  { id: 'stay', title: 'During the stay', fields: ['good_to_know', 'emergency', 'checkout'] },
];

const HELP: Readonly<Record<ArrivalField, string>> = {
  getting_there: 'The nearest airport, station or exit, the last store on the way, the state of the road.',
  directions: 'From the last turn to the door: which drive, which building, which floor.',
  parking: 'Where, for how many cars, and what it costs.',
  getting_in: 'How the lock or the lockbox works. The code itself goes below.',
  access_code: 'Of the door, the lockbox or the gate.',
  wifi_name: 'As it appears in the list of networks.',
  wifi_password: 'Exactly as it is, with capitals and spaces.',
  good_to_know: 'Heating, hot water, the stove, trash days, the tap that drips.',
  emergency: 'Who to call, where the breaker, the water valve, and the first-aid kit are.',
  checkout: 'What to do with keys, dishes, trash and towels.',
};

/** From this share of a limit on, people see how much is left. */
const NEARLY_FULL = 0.8;

type Fields = Pick<FormState<GuideForm>, 'draft' | 'field'>;

/** The fields of a guide, in groups. */
export const GuideFields = (form: Fields) =>
  GROUPS.map(({ id, title, fields }) => (
    <Section key={id} id={id} title={title}>
      {fields.map((name) => (
        <GuideField key={name} name={name} {...form} />
      ))}
    </Section>
  ));

function GuideField({ name, draft, field }: Fields & { name: ArrivalField }) {
  const { error, ...input } = field(name);
  const common = {
    ...input,
    label: ARRIVAL_LABELS[name],
    description: <Help name={name} text={draft[name]} />,
    error: error ?? overlongFields(draft)[name],
    autoComplete: 'off',
  };
  return ONE_LINE_ARRIVAL_FIELDS.includes(name) ? (
    <TextInput {...common} spellCheck={false} autoCapitalize="off" />
  ) : (
    <Textarea {...common} autosize minRows={3} maxRows={14} />
  );
}

/** What belongs into a field, who reads it when, and what is noticed about it. */
function Help({ name, text }: { name: ArrivalField; text: string }) {
  const limit = ARRIVAL_LENGTHS[name];
  return (
    <>
      {HELP[name]}{' '}
      {isTimed(name) && <strong className={classes.timed}>Shown from 24 hours before check-in.</strong>}
      {text.length > limit * NEARLY_FULL && (
        <span className={classes.count}>
          {formatCount(text.length)} of {formatCount(limit)} characters
        </span>
      )}
      <span role="status" className={classes.warning}>
        {saysCodeEarly(name, text) && LOOKS_LIKE_CODE}
      </span>
    </>
  );
}

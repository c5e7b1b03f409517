import { NativeSelect, Textarea, TextInput } from '../../forms/inputs.js';
import type { FieldErrors } from '../../forms/forms.js';
import classes from './create-property.module.css';
import { positionIn, PROPERTY_TYPES, type NewHomeDraft } from './new-home.js';

interface FieldsProps {
  draft: NewHomeDraft;
  errors: FieldErrors;
  onChange: (part: Partial<NewHomeDraft>) => void;
}

type TextField = Exclude<keyof NewHomeDraft, 'description' | 'time_zone' | 'property_type'>;

const ZONES = Intl.supportedValuesOf('timeZone');

/** Every field of a listing. @spec §3 Property, B2 */
export function NewHomeFields({ draft, errors, onChange }: FieldsProps) {
  const text = (field: TextField, label: string, extra: { description?: string; numeric?: boolean } = {}) => (
    <TextInput
      label={label}
      name={field}
      required={field !== 'amenities'}
      description={extra.description}
      inputMode={extra.numeric ? 'decimal' : undefined}
      value={draft[field]}
      error={errors[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  );
  const zones = ZONES.includes(draft.time_zone) ? ZONES : [draft.time_zone, ...ZONES];

  return (
    <>
      {text('title', 'Title')}
      <Textarea
        label="Description"
        name="description"
        required
        rows={5}
        value={draft.description}
        error={errors.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <NativeSelect
        label="Kind of home"
        name="property_type"
        value={draft.property_type}
        error={errors.property_type}
        data={PROPERTY_TYPES}
        onChange={(event) => onChange({ property_type: event.currentTarget.value })}
      />
      {text('address', 'Address')}
      <div className={classes.three}>
        {text('city', 'City')}
        {text('state', 'State')}
        {text('country', 'Country')}
      </div>
      <Position draft={draft} errors={errors} onChange={onChange} />
      <NativeSelect
        label="Time zone"
        name="time_zone"
        description="Check-in and check-out follow the clock on site."
        value={draft.time_zone}
        error={errors.time_zone}
        data={zones}
        onChange={(event) => onChange({ time_zone: event.currentTarget.value })}
      />
      <div className={classes.four}>
        {text('price_per_night', 'Price per night ($)', { numeric: true })}
        {text('bedrooms', 'Bedrooms', { numeric: true })}
        {text('bathrooms', 'Bathrooms', { numeric: true })}
        {text('max_guests', 'Guests at most', { numeric: true })}
      </div>
      {text('amenities', 'Amenities', { description: 'Separated by commas: Wi-Fi, Kitchen, Fireplace' })}
    </>
  );
}

/** The home's position on the map. */
function Position({ draft, errors, onChange }: FieldsProps) {
  return (
    <fieldset className={classes.position}>
      <legend>Place on the map</legend>
      <p>Copy the two numbers that a map shows for your roof, and paste them into either field.</p>
      <div className={classes.three}>
        {(['latitude', 'longitude'] as const).map((field) => (
          <TextInput
            key={field}
            label={field === 'latitude' ? 'Latitude' : 'Longitude'}
            name={field}
            required
            inputMode="text"
            placeholder={field === 'latitude' ? '44.0582' : '-121.3153'}
            value={draft[field]}
            error={errors[field]}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
            onPaste={(event) => {
              const position = positionIn(event.clipboardData.getData('text'));
              if (!position) return;
              event.preventDefault();
              onChange(position);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

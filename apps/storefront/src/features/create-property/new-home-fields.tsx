import { NativeSelect, Textarea, TextInput } from '../../forms/inputs.js';
import type { FormState } from '../../forms/use-form.js';
import classes from './create-property.module.css';
import { positionIn, PROPERTY_TYPES, type NewHomeDraft } from './new-home.js';

type TextField = Exclude<keyof NewHomeDraft, 'description' | 'time_zone' | 'property_type'>;

const ZONES = Intl.supportedValuesOf('timeZone');

/** Every field of a listing. @spec §3 Property, B2 */
export function NewHomeFields({ draft, change, field }: FormState<NewHomeDraft>) {
  const text = (name: TextField, label: string, extra: { description?: string; numeric?: boolean } = {}) => (
    <TextInput
      label={label}
      {...field(name)}
      required={name !== 'amenities'}
      description={extra.description}
      inputMode={extra.numeric ? 'decimal' : undefined}
    />
  );
  const zones = ZONES.includes(draft.time_zone) ? ZONES : [draft.time_zone, ...ZONES];

  return (
    <>
      {text('title', 'Title')}
      <Textarea label="Description" {...field('description')} required rows={5} />
      <NativeSelect label="Kind of home" {...field('property_type')} data={PROPERTY_TYPES} />
      {text('address', 'Address')}
      <div className={classes.three}>
        {text('city', 'City')}
        {text('state', 'State')}
        {text('country', 'Country')}
      </div>
      <Position change={change} field={field} />
      <NativeSelect
        label="Time zone"
        {...field('time_zone')}
        description="Check-in and check-out follow the clock on site."
        data={zones}
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
function Position({ change, field }: Pick<FormState<NewHomeDraft>, 'change' | 'field'>) {
  return (
    <fieldset className={classes.position}>
      <legend>Place on the map</legend>
      <p>Copy the two numbers that a map shows for your roof, and paste them into either field.</p>
      <div className={classes.three}>
        {(['latitude', 'longitude'] as const).map((name) => (
          <TextInput
            key={name}
            label={name === 'latitude' ? 'Latitude' : 'Longitude'}
            {...field(name)}
            required
            inputMode="text"
            placeholder={name === 'latitude' ? '44.0582' : '-121.3153'}
            onPaste={(event) => {
              const position = positionIn(event.clipboardData.getData('text'));
              if (!position) return;
              event.preventDefault();
              change(position);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

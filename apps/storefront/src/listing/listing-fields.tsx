import { NativeSelect, Textarea, TextInput } from '../forms/inputs.js';
import { plainNumber } from '../forms/plain-number.js';
import type { FormState } from '../forms/use-form.js';
import { WhatYouKeep } from '../nightly-price/what-you-keep.js';
import { AmenityPicker } from './amenity-picker.js';
import { PROPERTY_TYPES, type ListingForm } from './listing-form.js';
import classes from './listing.module.css';

type Fields = FormState<ListingForm>;

/** What a home is called and what it is. */
export function BasicsFields({ draft, field }: Fields) {
  const kinds = PROPERTY_TYPES.includes(draft.property_type)
    ? PROPERTY_TYPES
    : [draft.property_type, ...PROPERTY_TYPES];
  return (
    <>
      <TextInput label="Title" {...field('title')} required maxLength={120} />
      <Textarea
        label="Description"
        {...field('description')}
        required
        rows={6}
        maxLength={5_000}
        description="What is special about it, and what the first morning is like."
      />
      <NativeSelect label="Kind of home" {...field('property_type')} data={kinds} />
    </>
  );
}

/** How many people a home takes. */
export function RoomsFields({ field }: Fields) {
  const count = (name: 'bedrooms' | 'bathrooms' | 'max_guests', label: string) => (
    <TextInput label={label} {...field(name)} required inputMode="decimal" maxLength={4} />
  );
  return (
    <div className={classes.row}>
      {count('bedrooms', 'Bedrooms')}
      {count('bathrooms', 'Bathrooms')}
      {count('max_guests', 'Maximum guests')}
    </div>
  );
}

/** What a home offers, how people behave and arrive, and how long they can stay. @spec G5 */
export function AmenityFields({ draft, change, field }: Fields) {
  return (
    <>
      <AmenityPicker value={draft.amenities} onChange={(amenities) => change({ amenities })} />
      <Textarea
        label="House rules"
        {...field('house_rules')}
        rows={4}
        description="One on each line, such as No smoking."
      />
      <div className={classes.row}>
        <TextInput label="Check-in from" {...field('check_in_time')} type="time" />
        <TextInput label="Check-out by" {...field('check_out_time')} type="time" />
      </div>
      <div className={classes.row}>
        <TextInput label="Shortest stay (nights)" {...field('min_nights')} required inputMode="numeric" />
        <TextInput label="Longest stay (nights)" {...field('max_nights')} required inputMode="numeric" />
      </div>
    </>
  );
}

/** What a night costs, and what the owner keeps of it. @spec A3 */
export function PriceFields({ draft, field }: Fields) {
  return (
    <>
      <TextInput label="Price per night ($)" {...field('price_per_night')} required inputMode="decimal" />
      <WhatYouKeep price={plainNumber(draft.price_per_night)} />
    </>
  );
}

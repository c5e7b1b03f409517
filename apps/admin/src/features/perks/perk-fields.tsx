import { NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { PerkDraft } from './perk-draft.js';
import { CHOICES } from './perk-labels.js';

/** The dialog's form of {@link PerkDraft}. */
export type PerkForm = UseFormReturnType<PerkDraft>;

/** All fields of a perk. The discount fields are only shown for perks with a voucher. */
export function PerkFields({ form }: { form: PerkForm }) {
  const { voucher } = form.getValues();
  return (
    <>
      <TextInput label="Title" data-autofocus {...form.getInputProps('title')} />
      <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select size="md" label="Category" data={CHOICES.category} {...form.getInputProps('category')} />
        <Select
          size="md"
          label="Minimum tier"
          allowDeselect={false}
          data={CHOICES.tier}
          {...form.getInputProps('min_tier')}
        />
        <NumberInput
          label="Cost in points"
          description="Leave empty if the tier includes it"
          thousandSeparator=","
          {...form.getInputProps('points_cost')}
        />
        <NumberInput
          label="Discount"
          description={
            voucher === 'percentage' ? 'Off the price of the nights' : 'Optional. Shown on the perk.'
          }
          suffix="%"
          {...form.getInputProps('discount_percentage')}
        />
      </SimpleGrid>
      <Select
        size="md"
        label="Voucher"
        description="What it takes off a stay. Leave empty if a partner honors the code."
        clearable
        data={CHOICES.voucher}
        {...form.getInputProps('voucher')}
      />
      {voucher !== null && (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NumberInput
            label={voucher === 'amount' ? 'Amount' : 'Maximum'}
            prefix="$"
            {...form.getInputProps('worth')}
          />
          <NumberInput label="Minimum nights" {...form.getInputProps('min_nights')} />
          <NumberInput label="Minimum spend on nights" prefix="$" {...form.getInputProps('min_subtotal')} />
        </SimpleGrid>
      )}
    </>
  );
}

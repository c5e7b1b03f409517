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
      <Textarea label="What one gets" autosize minRows={2} {...form.getInputProps('description')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select size="md" label="About" data={CHOICES.category} {...form.getInputProps('category')} />
        <Select
          size="md"
          label="From tier"
          allowDeselect={false}
          data={CHOICES.tier}
          {...form.getInputProps('min_tier')}
        />
        <NumberInput
          label="Cost in points"
          description="Empty: it comes with the tier"
          thousandSeparator=","
          {...form.getInputProps('points_cost')}
        />
        <NumberInput
          label="Percentage"
          description={
            voucher === 'percentage' ? 'What comes off the nights' : 'Shown with the perk; may be empty'
          }
          suffix="%"
          {...form.getInputProps('discount_percentage')}
        />
      </SimpleGrid>
      <Select
        size="md"
        label="Its voucher takes off a stay"
        description="Empty: a partner gives it, for the code"
        clearable
        data={CHOICES.voucher}
        {...form.getInputProps('voucher')}
      />
      {voucher !== null && (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NumberInput
            label={voucher === 'amount' ? 'Amount' : 'At most'}
            prefix="$"
            {...form.getInputProps('worth')}
          />
          <NumberInput label="Least nights" {...form.getInputProps('min_nights')} />
          <NumberInput label="Least price of the nights" prefix="$" {...form.getInputProps('min_subtotal')} />
        </SimpleGrid>
      )}
    </>
  );
}

import { NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { PerkDraft } from './perk-draft.js';
import { CHOICES } from './perk-words.js';

/** Form of {@link PerkDraft} as the dialog holds it. */
export type PerkForm = UseFormReturnType<PerkDraft>;

/** Everything that makes a perk. What its voucher takes off is asked only of one that has a voucher. */
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

import { Button } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { dollars, minus, serviceFeeOf, formatCents } from '#libs/rules';
import { ERRORS } from '#libs/contracts';
import { Notice } from '#libs/ui';
import { firstMessage, focusFirstError, type FieldErrors } from '../../app/forms.js';
import { usePageTitle } from '../../app/page-title.js';
import { Page, PageHeader } from '../../app/page.js';
import { paths } from '../../app/paths.js';
import { detailOf, fieldErrorsOf } from '../../app/problem.js';
import { toast } from '../../app/toasts.js';
import { useCreatePropertyMutation } from './create-property-api.js';
import classes from './create-property.module.css';
import { EMPTY_HOME, newHomeErrors, newHomeRequest, type NewHomeDraft } from './new-home.js';
import { NewHomeFields } from './new-home-fields.js';

/** Owners list a home, free of charge. @spec §2 /properties/create, D9, D12 */
export function CreatePropertyScreen() {
  usePageTitle('List your home');
  const [draft, setDraft] = useState<NewHomeDraft>(EMPTY_HOME);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [create, { isLoading }] = useCreatePropertyMutation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);

  const refuse = (found: FieldErrors, sentence: string) => {
    setErrors(found);
    setProblem(sentence);
    toast.error(sentence);
    focusFirstError(form.current, found);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(null);
    const found = newHomeErrors(draft);
    if (firstMessage(found)) return refuse(found, ERRORS['request.invalid'].detail);
    const { data, error } = await create(newHomeRequest(draft));
    if (!data) return refuse(fieldErrorsOf(error), detailOf(error, 'Failed to list your home'));
    toast.success('Your home is listed!');
    await navigate(paths.property(data.id));
  };

  return (
    <Page narrow>
      <PageHeader
        title="List your home"
        lead="Free to list. You pay a 10% service fee on bookings, nothing else."
      />
      <form ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <NewHomeFields
          draft={draft}
          errors={errors}
          onChange={(part) => {
            setDraft((before) => ({ ...before, ...part }));
            setErrors({});
          }}
        />
        <Earnings price={draft.price_per_night} />
        {problem && (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        )}
        <Button type="submit" size="lg" loading={isLoading}>
          List this home
        </Button>
      </form>
    </Page>
  );
}

/** What the owner keeps of a night after the 10 %. @spec A3 */
function Earnings({ price }: { price: string }) {
  const amount = Number(price);
  if (!Number.isFinite(amount) || amount <= 0 || amount > 99_999) return null;
  const nightly = dollars(Math.round(amount * 100) / 100);
  return (
    <Notice
      tone="good"
      title={`You keep ${formatCents(minus(nightly, serviceFeeOf(nightly)))} of each night`}
    >
      That is the price less the 10% service fee. The $100 cleaning fee of each booking is passed on to you.
    </Notice>
  );
}

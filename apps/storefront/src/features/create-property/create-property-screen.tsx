import { Button } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { REQUEST_ERRORS } from '#libs/core/contracts';
import { ErrorSummary } from '../../forms/error-summary.js';
import { useForm } from '../../forms/use-form.js';
import { firstMessage } from '../../forms/forms.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { toast } from '../../toasts/toasts.js';
import { useCreatePropertyMutation } from './create-property-api.js';
import classes from './create-property.module.css';
import { EMPTY_HOME, newHomeErrors, newHomeRequest } from './new-home.js';
import { NewHomeFields } from './new-home-fields.js';
import { WhatYouKeep } from '../../nightly-price/what-you-keep.js';

/** Lists a home, free of charge. @spec §2 /properties/create, D9, D12 */
export function CreatePropertyScreen() {
  usePageTitle('List your home');
  const form = useForm(EMPTY_HOME);
  const [create, { isLoading }] = useCreatePropertyMutation();
  const navigate = useNavigate();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const invalid = newHomeErrors(form.draft);
    if (firstMessage(invalid)) return form.reject(invalid, REQUEST_ERRORS['request.invalid'].detail);
    const { data, error } = await create(newHomeRequest(form.draft));
    if (!data) return form.fail(error, 'Failed to list your home');
    toast.success('Your home is listed!');
    await navigate(paths.property(data.id));
  };

  return (
    <Page narrow>
      <PageHeader
        title="List your home"
        lead="Free to list. You pay a 10% service fee on bookings, nothing else."
      />
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <NewHomeFields {...form} />
        <WhatYouKeep price={form.draft.price_per_night} />
        <ErrorSummary failure={form.failure} summary={form.summary} retrying={isLoading} />
        <Button type="submit" size="lg" loading={isLoading}>
          List this home
        </Button>
      </form>
    </Page>
  );
}

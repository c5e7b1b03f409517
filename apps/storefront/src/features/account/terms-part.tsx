import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AccountView } from '#libs/core/contracts';
import { localDate, mediumDate } from '#libs/ui';
import { detailOf } from '../../api/problem.js';
import { paths } from '../../page/paths.js';
import { toast } from '../../toasts/toasts.js';
import { useAcceptTermsMutation } from './account-api.js';
import { AccountPart } from './account-part.js';
import classes from './account.module.css';

/** Which terms were agreed to, and when; asks for the new ones after a change. @spec decision 45 */
export function TermsPart({ account: { terms } }: { account: AccountView }) {
  const [accept, { isLoading, error }] = useAcceptTermsMutation();
  const isCurrent = terms.accepted?.version === terms.current;
  const run = async () => {
    const { data } = await accept({ version: terms.current });
    if (data) toast.success('Thank you, noted');
  };
  return (
    <AccountPart
      id="terms"
      title="Terms"
      about={
        <>
          <Link to={paths.terms}>The terms</Link> and <Link to={paths.privacy}>how we handle your data</Link>.
        </>
      }
    >
      {terms.accepted && (
        <p>
          You agreed to the terms of {mediumDate(terms.accepted.version)} on {localDate(terms.accepted.at)}.
        </p>
      )}
      {!isCurrent && (
        <>
          <p>The terms of {mediumDate(terms.current)} hold now. Please read them, and agree if you do.</p>
          <Button className={classes.alone} loading={isLoading} onClick={() => void run()}>
            I agree to the terms
          </Button>
        </>
      )}
      {error && <p role="alert">{detailOf(error, 'This could not be saved. Please try again.')}</p>}
    </AccountPart>
  );
}

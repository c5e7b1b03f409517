import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadUrl } from '#libs/ui';
import { detailOf } from '../../api/problem.js';
import { useMyDataMutation } from './account-api.js';
import { AccountPart } from './account-part.js';
import classes from './account.module.css';

/** Downloads everything that is stored about me. */
export function MyData() {
  const [fetchData, { isLoading, error }] = useMyDataMutation();
  const run = async () => {
    const { data } = await fetchData();
    if (data) downloadUrl(data, 'latchkey-my-data.json');
  };
  return (
    <AccountPart
      id="my-data"
      title="Your data"
      about="Your data in one file: profile, bookings, payments, points, reviews and emails."
    >
      <Button
        variant="default"
        className={classes.alone}
        leftSection={<IconDownload size={18} />}
        loading={isLoading}
        onClick={() => void run()}
      >
        Download my data
      </Button>
      {error && <p role="alert">{detailOf(error, 'The file could not be created. Please try again.')}</p>}
    </AccountPart>
  );
}

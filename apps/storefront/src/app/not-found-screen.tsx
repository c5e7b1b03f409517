import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Empty } from '#libs/ui';
import { usePageTitle } from '../page/page-title.js';
import { Page } from '../page/page.js';
import { paths } from '../page/paths.js';

/** The screen of an unknown address. */
export function NotFoundScreen() {
  usePageTitle('Page not found');
  return (
    <Page narrow>
      <h1>Nothing lives at this address</h1>
      <br />
      <Empty
        level={2}
        icon={<IconMapQuestion size={30} />}
        title="The page may have moved"
        actions={
          <Button component={Link} to={paths.properties}>
            Browse homes
          </Button>
        }
      >
        The homes are all still where they were.
      </Empty>
    </Page>
  );
}

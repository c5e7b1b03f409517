import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../page/page-title.js';
import { Page } from '../page/page.js';
import { paths } from '../page/paths.js';

/** The screen of an unknown address. */
export function NotFoundScreen() {
  usePageTitle('Page not found');
  return (
    <Page narrow="centered">
      <IconMapQuestion size={56} stroke={1.4} aria-hidden="true" />
      <h1>We can’t find that page</h1>
      <p>It may have moved. Try a search, or browse all homes.</p>
      <Button component={Link} to={paths.properties} size="lg">
        Browse homes
      </Button>
    </Page>
  );
}

import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../page/page-title.js';
import { MissingPage } from '../page/missing-page.js';
import { paths } from '../page/paths.js';

/** The screen of an unknown address. */
export function NotFoundScreen() {
  usePageTitle('Page not found');
  return (
    <MissingPage
      icon={<IconMapQuestion size={56} stroke={1.4} aria-hidden="true" />}
      title="We can’t find that page"
      text="It may have moved. Try a search, or browse all homes."
    >
      <Button component={Link} to={paths.properties} size="lg">
        Browse homes
      </Button>
    </MissingPage>
  );
}

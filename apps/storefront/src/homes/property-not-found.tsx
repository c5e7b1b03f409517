import { Button } from '@mantine/core';
import { IconHomeQuestion } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { SENTENCES } from '#libs/core/contracts';
import { usePageTitle } from '../page/page-title.js';
import { Page } from '../page/page.js';
import { paths } from '../page/paths.js';

/** The page titled Property Not Found. @spec §2 /properties/{id}, §8, C14 */
export function PropertyNotFound() {
  usePageTitle('Property Not Found', true);
  return (
    <Page narrow="centered">
      <IconHomeQuestion size={56} stroke={1.4} aria-hidden="true" />
      <h1>Property Not Found</h1>
      <p>{SENTENCES.propertyNotFoundText}</p>
      <Button component={Link} to={paths.properties} size="lg">
        Browse properties
      </Button>
    </Page>
  );
}

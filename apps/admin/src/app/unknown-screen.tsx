import { Anchor } from '@mantine/core';
import { IconMapPinQuestion } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Empty } from '#libs/ui';
import { Page } from '../page/page.js';

/** For an address that is mistyped, or whose screen no longer exists. */
export const UnknownScreen = () => (
  <Page title="Page not found">
    <Empty level={2} icon={<IconMapPinQuestion size={24} />} title="There is no page at this address">
      Check it for a typo, use Find at the top, or{' '}
      <Anchor component={Link} to="/" underline="always">
        go to Today
      </Anchor>
      .
    </Empty>
  </Page>
);

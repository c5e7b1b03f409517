import { screen } from '@testing-library/react';
import { setUpMockApi, visit } from '../testing/visit.js';

setUpMockApi();

describe('An address without a screen', () => {
  it('says so, and leads to Today', async () => {
    const user = visit('/old-screen');
    await screen.findByRole('heading', { level: 1, name: 'Page not found' });
    await user.click(screen.getByRole('link', { name: 'go to Today' }));
    await screen.findByRole('heading', { level: 1, name: 'Today' });
  });
});

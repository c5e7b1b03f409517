import { screen, within } from '@testing-library/react';
import { helpSections } from '#libs/core/contracts';
import { aUser } from '../../testing/facts.js';
import { findText, setUpMockApi, visit } from '../../testing/visit.js';

setUpMockApi();

describe('Help', () => {
  it('shows every section with its own address', async () => {
    visit('/help');
    await screen.findByRole('heading', { level: 1, name: 'Help' });
    for (const { id, title } of helpSections()) {
      const section = screen.getByRole('article', { name: title });
      expect(section.id).toBe(id);
      expect(within(section).getByRole('link', { name: title }).getAttribute('href')).toBe(`/help#${id}`);
    }
  });

  it('states the figures of the rules', async () => {
    visit('/help');
    const section = await screen.findByRole('article', { name: 'What is the cancellation policy?' });
    expect(section.textContent).toContain(
      'at least 24 hours before check-in and you get 75% of the nightly price back',
    );
  });

  it('finds an answer despite a typo, and keeps the search in the address', async () => {
    const user = visit('/help');
    await user.type(await screen.findByLabelText('Search the help'), 'clening fee');
    await findText(/\d+ answers? found/);
    expect(screen.getAllByRole('article')[0]).toHaveProperty('id', 'cleaning-fee');
    expect(window.location.search).toBe('?q=clening+fee');
  });

  it('offers the chat when nothing is found', async () => {
    const user = visit('/help?q=xylophone');
    await findText('Nothing found');
    await user.click(screen.getAllByRole('button', { name: 'Ask in the chat' })[0] as HTMLElement);
    await screen.findByLabelText('Your message');
  });

  it('focuses the section named by the hash', async () => {
    visit('/help#cleaning-fee');
    const section = await screen.findByRole('article', { name: 'What is the cleaning fee?' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(document.activeElement).toBe(section);
  });

  it('links visitors to our team', async () => {
    visit('/help');
    expect((await screen.findByRole('link', { name: 'Write to our team' })).getAttribute('href')).toBe(
      '/support',
    );
  });

  it('links signed-in users to their requests', async () => {
    visit('/help', { as: aUser() });
    expect((await screen.findByRole('link', { name: 'My support requests' })).getAttribute('href')).toBe(
      '/support',
    );
  });
});

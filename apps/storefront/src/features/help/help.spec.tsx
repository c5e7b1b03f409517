import { screen, within } from '@testing-library/react';
import { helpSections } from '#libs/core/contracts';
import { aUser } from '../../testing/facts.js';
import { says, standInApi, visit } from '../../testing/visit.js';

standInApi();

describe('Help', () => {
  it('shows every section, each with an address of its own', async () => {
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
      'at least 24 hours before check-in and 75% of the nights comes back',
    );
  });

  it('finds an answer although a word has a slip, and keeps the search in the address', async () => {
    const user = visit('/help');
    await user.type(await screen.findByLabelText('Search the help'), 'clening fee');
    await says(/\d+ answers? found/);
    expect(screen.getAllByRole('article')[0]).toHaveProperty('id', 'cleaning-fee');
    expect(window.location.search).toBe('?q=clening+fee');
  });

  it('says when there is nothing, and leads to the chat', async () => {
    const user = visit('/help?q=xylophone');
    await says('Nothing found');
    await user.click(screen.getAllByRole('button', { name: 'Ask in the chat' })[0] as HTMLElement);
    await screen.findByLabelText('Your message');
  });

  it('focuses what the address names', async () => {
    visit('/help#cleaning-fee');
    const section = await screen.findByRole('article', { name: 'What is the cleaning fee?' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(document.activeElement).toBe(section);
  });

  it('leads visitors to our team', async () => {
    visit('/help');
    expect((await screen.findByRole('link', { name: 'Write to our team' })).getAttribute('href')).toBe(
      '/support',
    );
  });

  it('leads people who have signed in to their requests', async () => {
    visit('/help', { as: aUser() });
    expect((await screen.findByRole('link', { name: 'My support requests' })).getAttribute('href')).toBe(
      '/support',
    );
  });
});

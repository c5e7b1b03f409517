import { screen, within } from '@testing-library/react';
import { helpSections } from '#libs/core/contracts';
import { aUser } from '../../testing/facts.js';
import { findText, respondWith, respondWithError, setUpMockApi, visit } from '../../testing/visit.js';

setUpMockApi();

describe('Help', () => {
  it('shows every section with its own address', async () => {
    visit('/help');
    await screen.findByRole('heading', { level: 1, name: 'Help' });
    await screen.findByRole('article', { name: 'What is the cleaning fee?' });
    for (const { id, title } of helpSections()) {
      const section = screen.getByRole('article', { name: title });
      expect(section.id).toBe(id);
      expect(within(section).getByRole('link', { name: 'Link to this answer' }).getAttribute('href')).toBe(
        `/help#${id}`,
      );
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
    await user.type(await screen.findByLabelText('Search help'), 'clening fee');
    await findText(/\d+ answers? found/);
    const [first] = screen.getAllByRole('article');
    expect(first).toHaveProperty('id', 'cleaning-fee');
    expect(first?.querySelector('details')?.open).toBe(true);
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
    const open = screen.getAllByRole('article').filter((one) => one.querySelector('details')?.open);
    expect(open).toEqual([section]);
  });

  it('shows an article of ours as plain text, whatever it looks like', async () => {
    const text = ['<img src=x onerror=alert(1)> & <b>bold</b>'];
    const article = {
      id: 'odd-article',
      topic: 'Booking',
      title: '<script>alert(1)</script>',
      text,
      asks: '',
    };
    visit('/help', { api: [respondWith('get', '/help', [article])] });
    const shown = await screen.findByRole('article', { name: '<script>alert(1)</script>' });
    expect(within(shown).getByText('<img src=x onerror=alert(1)> & <b>bold</b>')).toBeTruthy();
    expect(shown.querySelector('img, script, b')).toBeNull();
  });

  it('says that an answer which a link leads to is no longer here', async () => {
    visit('/help#gone-for-good');
    await findText('This answer is no longer here');
  });

  it('offers to try again when it cannot be loaded', async () => {
    visit('/help', { api: [respondWithError('get', '/help', 503)] });
    await findText('The help could not be loaded');
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

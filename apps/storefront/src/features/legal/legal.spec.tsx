import { screen, within } from '@testing-library/react';
import { LEGAL_DOCUMENTS, LEGAL_SCREENS, SCREENS } from '#libs/core/contracts';
import { aConfig } from '../../testing/facts.js';
import { respondWith, setUpMockApi, visit } from '../../testing/visit.js';

setUpMockApi();

describe('Pages about the company (decision 45)', () => {
  it.each(LEGAL_SCREENS)('show the text and its version: %s', async (name) => {
    visit(SCREENS[name]);
    const { title, sections, version } = LEGAL_DOCUMENTS[name]();
    const article = await screen.findByRole('article');
    expect(within(article).getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(version).toBe(name === 'about' ? null : '2026-11-30');
    expect(within(article).queryByText('In force since Nov 30, 2026') !== null).toBe(version !== null);
    for (const section of sections)
      expect(within(article).getByRole('region', { name: section.title })).toBeTruthy();
  });

  it('show who runs the installation, and how to reach them', async () => {
    const company = {
      name: 'Latchkey Inc.',
      address: '1 Pier Road, Astoria, OR 97103, USA',
      email: 'hello@latchkey.test',
      phone: '+1 503 555 0100',
      register: 'Oregon registry 123456-78',
    };
    visit('/imprint', { api: [respondWith('get', '/config', aConfig({ company }))] });
    const who = await screen.findByRole('region', { name: 'Latchkey Inc.' });
    expect(within(who).getByText('1 Pier Road')).toBeTruthy();
    expect(within(who).getByRole('link', { name: '+1 503 555 0100' }).getAttribute('href')).toBe(
      'tel:+15035550100',
    );
    expect(within(who).getByText('Oregon registry 123456-78')).toBeTruthy();
  });

  it('say so when no company is named', async () => {
    visit('/contact', { api: [respondWith('get', '/config', aConfig())] });
    expect(await screen.findByText('Company details not added yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ask in the chat' })).toBeTruthy();
  });

  it('are linked to each other, and the present one is marked', async () => {
    visit('/terms');
    const pages = await screen.findByRole('navigation', { name: 'About Latchkey' });
    expect(within(pages).getByRole('link', { name: 'Terms' }).getAttribute('aria-current')).toBe('page');
    expect(within(pages).getByRole('link', { name: 'Privacy' }).getAttribute('aria-current')).toBeNull();
  });
});

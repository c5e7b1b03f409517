import { screen, waitFor } from '@testing-library/react';
import { anOwnersHome, aUser } from '../testing/facts.js';
import { respondWith, setUpMockApi, visit } from '../testing/visit.js';

setUpMockApi();

/** Opens the owner's homes after another page, and the price dialog by its button. */
async function openPriceDialog() {
  window.history.pushState(null, '', '/earlier');
  const api = [respondWith('get', '/properties/owner/my-properties', [anOwnersHome()])];
  const user = visit('/owner/homes', { as: aUser({ role: 'property_owner' }), api });
  const opener = await screen.findByRole('button', { name: 'Change base price of Larch Point' });
  await user.click(opener);
  await screen.findByRole('dialog');
  return { user, opener };
}

const dialogCloses = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const focusIsOn = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element));

describe('A dialog', () => {
  it('returns the focus to the button that opened it', async () => {
    const { user, opener } = await openPriceDialog();
    await user.keyboard('{Escape}');
    await dialogCloses();
    await focusIsOn(opener);
  });

  it('closes on Back, which stays on the page', async () => {
    const { opener } = await openPriceDialog();
    window.history.back();
    await dialogCloses();
    await focusIsOn(opener);
    expect(window.location.pathname).toBe('/owner/homes');
  });

  it('opened again while the browser still goes back from it stays open, and closes on Back', async () => {
    const { user, opener } = await openPriceDialog();
    const goBack = window.history.back.bind(window.history);
    const back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined);
    await user.keyboard('{Escape}');
    await dialogCloses();
    await waitFor(() => expect(back).toHaveBeenCalledTimes(1));
    await user.click(opener);
    await screen.findByRole('dialog');
    back.mockRestore();
    const landed = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    goBack();
    await landed;
    await waitFor(() => expect(window.history.state).toHaveProperty('dialog'));
    expect(screen.queryByRole('dialog')).not.toBeNull();
    window.history.back();
    await dialogCloses();
    expect(window.location.pathname).toBe('/owner/homes');
  });

  it('closed by a key or button, leaves no history entry behind', async () => {
    const { user } = await openPriceDialog();
    await user.keyboard('{Escape}');
    await dialogCloses();
    await waitFor(() => expect(window.history.state).not.toHaveProperty('dialog'));
    window.history.back();
    await waitFor(() => expect(window.location.pathname).toBe('/earlier'));
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ERRORS, type PhotoUploadView } from '#libs/core/contracts';
import { aDraft, aUser, somePhotos } from '../testing/facts.js';
import {
  callsTo,
  overrideResponses,
  respondWith,
  respondWithError,
  setUpMockApi,
  visit,
} from '../testing/visit.js';

setUpMockApi();
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

const ready = (id: string): PhotoUploadView => ({
  id,
  status: 'ready',
  problem: null,
  picture: somePhotos(1)[0] ?? null,
});

/** The photos step of a draft that has these photos already. */
async function openPhotos(...ids: string[]): Promise<UserEvent> {
  const photos = ids.map((id) => ({ ...ready(id), alt: id }));
  const user = visit('/properties/create?draft=draft-1&step=photos', {
    as: aUser({ role: 'property_owner' }),
    api: [
      respondWith('get', '/owner/drafts/draft-1', aDraft({ photos })),
      respondWith('patch', '/owner/drafts/draft-1', aDraft({ photos, version: 2 })),
      respondWith('get', '/photos/:id', ({ path }) => ready(path.replace('/photos/', ''))),
    ],
  });
  await screen.findByLabelText('Photo files');
  return user;
}

/** A server that answers each upload, known by its file's name, when the test says so. The photo's id is that name. */
function uploadServer() {
  const pending = new Map<string, (response: Response | PhotoUploadView) => void>();
  overrideResponses(
    respondWith('post', '/photos', ({ body }) => {
      const name = /filename="([^"]+)"/.exec(String(body))?.[1] ?? '';
      return new Promise((resolve) => pending.set(name, (answer) => resolve(answer as Response)));
    }),
  );
  const answer = async (name: string, response: Response | PhotoUploadView) => {
    await waitFor(() => expect([...pending.keys()]).toContain(name));
    pending.get(name)?.(response);
    pending.delete(name);
  };
  return {
    /** Names of the files that have arrived and are not answered. */
    inFlight: () => [...pending.keys()].toSorted(),
    finish: (name: string) => answer(name, ready(name)),
    answerWith: answer,
    fail: (name: string) => answer(name, new Response(null, { status: 503 })),
    /** The connection ends. */
    disconnect: (name: string) => answer(name, Response.error()),
  };
}

const choose = (user: UserEvent, ...names: string[]) =>
  user.upload(
    screen.getByLabelText('Photo files'),
    names.map((name) => new File(['pixels'], name, { type: 'image/jpeg' })),
  );

/** What the tiles are, in order: the name of an upload, or a photo's description field. */
const tiles = (): string[] =>
  within(within(screen.getByRole('group', { name: 'Photos' })).getByRole('list'))
    .getAllByRole('listitem')
    .map((tile) => {
      const bar = within(tile).queryByRole('progressbar');
      return (
        bar?.getAttribute('aria-label') ??
        within(tile).getByRole<HTMLInputElement>('textbox').name.replace('alt-', '')
      );
    });

const uploaded = async (...ids: string[]): Promise<void> => waitFor(() => expect(tiles()).toEqual(ids));

/** The ids of the draft's photos as last saved. */
const saved = async (...ids: string[]): Promise<void> =>
  waitFor(() => {
    const { photos } = callsTo('patch', '/owner/drafts/draft-1').at(-1)?.body as {
      photos: { id: string }[];
    };
    expect(photos.map(({ id }) => id)).toEqual(ids);
  });

describe('The progress of an upload', () => {
  it('is shown in percent, then "Checking…" until the server answers', async () => {
    const user = await openPhotos();
    const sent: XMLHttpRequest[] = [];
    jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function keep(this: XMLHttpRequest) {
      sent.push(this);
    });
    await choose(user, 'porch.jpg');
    const bar = await screen.findByRole('progressbar', { name: 'Uploading porch.jpg' });
    await screen.findByText('0%');
    const transmit = (event: ProgressEvent) => act(() => void sent[0]?.upload.dispatchEvent(event));
    transmit(new ProgressEvent('progress', { lengthComputable: true, loaded: 425, total: 1_000 }));
    await screen.findByText('42%');
    expect(bar.getAttribute('aria-valuenow')).toBe('42');
    // Nobody wants to hear a hundred numbers.
    expect(bar.closest('[role=status],[aria-live]')).toBeNull();
    transmit(new ProgressEvent('load'));
    await screen.findByText('Checking…');
    expect(bar.getAttribute('aria-valuetext')).toBe('Checking…');
  });
});

describe('Several uploads', () => {
  it('run three at once', async () => {
    const user = await openPhotos();
    const server = uploadServer();
    await choose(user, '1', '2', '3', '4', '5');
    await waitFor(() => expect(server.inFlight()).toEqual(['1', '2', '3']));
    expect(screen.getAllByText('Waiting…')).toHaveLength(2);
    await server.finish('2');
    await waitFor(() => expect(server.inFlight()).toEqual(['1', '3', '4']));
    expect(callsTo('post', '/photos')).toHaveLength(4);
  });

  it('keep the order in which the photos were chosen, whichever ends first', async () => {
    const user = await openPhotos('old');
    const server = uploadServer();
    await choose(user, '1', '2', '3');
    await server.finish('3');
    await uploaded('old', 'Uploading 1', 'Uploading 2', '3');
    await server.finish('1');
    await uploaded('old', '1', 'Uploading 2', '3');
    await server.finish('2');
    await uploaded('old', '1', '2', '3');
    await saved('old', '1', '2', '3');
  });

  it('leave no gap when one in the middle is cancelled', async () => {
    const user = await openPhotos();
    const server = uploadServer();
    await choose(user, '1', '2', '3', '4');
    await waitFor(() => expect(server.inFlight()).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Cancel uploading 2' }));
    await server.finish('4');
    await uploaded('Uploading 1', 'Uploading 3', '4');
    await server.finish('3');
    await server.finish('1');
    await uploaded('1', '3', '4');
  });

  it('never send one that is cancelled before its turn', async () => {
    const user = await openPhotos();
    const server = uploadServer();
    await choose(user, '1', '2', '3', '4', '5');
    await waitFor(() => expect(server.inFlight()).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Cancel uploading 4' }));
    await server.finish('1');
    await waitFor(() => expect(server.inFlight()).toEqual(['2', '3', '5']));
  });

  it('go on when one fails, which returns to its place when it is retried', async () => {
    const user = await openPhotos();
    const server = uploadServer();
    await choose(user, '1', '2', '3');
    await server.fail('2');
    await screen.findByText('Something went wrong on our side. Please try again.');
    await server.finish('3');
    await server.finish('1');
    await uploaded('1', '3');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await uploaded('1', 'Uploading 2', '3');
    await server.finish('2');
    await uploaded('1', '2', '3');
    expect(screen.queryByText('Something went wrong on our side. Please try again.')).toBeNull();
  });

  it('say that the connection is gone, and go on by themselves when it is back', async () => {
    jest.spyOn(console, 'error').mockReturnValue(); // jsdom reports it, as a browser's console does
    const user = await openPhotos();
    const server = uploadServer();
    await choose(user, '1', '2', '3');
    await server.disconnect('1');
    await server.fail('2');
    await server.disconnect('3');
    const lost = 'Latchkey could not be reached. Check your connection and try again.';
    await waitFor(() => expect(screen.getAllByText(lost)).toHaveLength(2));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(server.inFlight()).toEqual(['1', '3']));
    expect(screen.queryByText(lost)).toBeNull();
    await server.finish('3');
    await server.finish('1');
    await uploaded('1', '3');
    screen.getByRole('button', { name: 'Retry' });
  });

  it('stand among the photos, which can be moved past them', async () => {
    const user = await openPhotos('old');
    const server = uploadServer();
    await choose(user, '1', '2');
    await server.finish('2');
    await user.click(await screen.findByRole('button', { name: 'Make cover: photo 3' }));
    await uploaded('2', 'old', 'Uploading 1');
    await user.click(screen.getByRole('button', { name: 'Remove photo 2' }));
    await uploaded('2', 'Uploading 1');
    await server.finish('1');
    await uploaded('2', '1');
  });
});

describe('The order of photos', () => {
  it('has the cover first; every other photo can become it', async () => {
    const user = await openPhotos('a', 'b', 'c');
    expect(screen.getAllByText('Cover')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Make cover: photo 1' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Make cover: photo 3' }));
    await uploaded('c', 'a', 'b');
    await saved('c', 'a', 'b');
    await screen.findByText('Photo 3 moved to place 1 of 3');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Drag photo 1');
  });

  it('changes by buttons, which keep the focus at the end', async () => {
    const user = await openPhotos('a', 'b', 'c');
    await user.click(screen.getByRole('button', { name: 'Move photo 2 earlier' }));
    await uploaded('b', 'a', 'c');
    await screen.findByText('Photo 2 moved to place 1 of 3');
    const button = screen.getByRole('button', { name: 'Move photo 1 earlier' });
    expect([document.activeElement, button.getAttribute('aria-disabled')]).toEqual([button, 'true']);
    await user.click(button);
    expect(tiles()).toEqual(['b', 'a', 'c']);
  });

  it('changes by keys, and says so', async () => {
    const user = await openPhotos('a', 'b', 'c');
    layOutInRow();
    screen.getByRole('button', { name: 'Drag photo 3' }).focus();
    await user.keyboard('[Space]');
    await screen.findByText('Photo 3 at place 3 of 3');
    await user.keyboard('[ArrowLeft]');
    await screen.findByText('Photo 3 at place 2 of 3');
    await user.keyboard('[ArrowLeft]');
    await screen.findByText('Photo 3 at place 1 of 3');
    await user.keyboard('[Space]');
    await screen.findByText('Photo 3 moved to place 1 of 3');
    await uploaded('c', 'a', 'b');
    await saved('c', 'a', 'b');
  });

  it('stays as it was after Escape', async () => {
    const user = await openPhotos('a', 'b');
    layOutInRow();
    screen.getByRole('button', { name: 'Drag photo 2' }).focus();
    await user.keyboard('[Space]');
    await screen.findByText('Photo 2 at place 2 of 2');
    await user.keyboard('[ArrowLeft]');
    await screen.findByText('Photo 2 at place 1 of 2');
    await user.keyboard('[Escape]');
    await screen.findByText('Photo 2 put back');
    expect(tiles()).toEqual(['a', 'b']);
  });
});

describe('An upload that the server refuses', () => {
  it('is not offered again', async () => {
    const user = await openPhotos();
    const sentence = 'This file is not a photo we can read. Please choose a JPEG, PNG, WebP or AVIF.';
    overrideResponses(respondWithError('post', '/photos', 422, sentence));
    await choose(user, 'notes.jpg');
    await screen.findByText(sentence);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('because the session has expired is sent again after a new sign-in', async () => {
    const user = await openPhotos();
    overrideResponses(
      respondWithError('post', '/photos', 401, ERRORS['auth.required'].detail),
      respondWith('post', '/auth/login', {
        access_token: 'second',
        user: aUser({ role: 'property_owner' }),
      }),
    );
    await choose(user, 'porch.jpg');
    const dialog = within(await screen.findByRole('dialog', { name: 'Please sign in again' }));
    const server = uploadServer();
    await user.type(await dialog.findByLabelText(/^Password/), 'lantern');
    await user.click(dialog.getByRole('button', { name: 'Sign In' }));
    await server.finish('porch.jpg');
    await uploaded('porch.jpg');
  });
});

describe('An upload whose token has expired', () => {
  it('is sent again with the next one, and its person notices nothing', async () => {
    const user = await openPhotos();
    const server = uploadServer();
    overrideResponses(respondWith('post', '/auth/refresh', { access_token: 'next' }));
    await choose(user, 'porch.jpg');
    const { status, detail } = ERRORS['auth.required'];
    await server.answerWith('porch.jpg', Response.json({ detail }, { status }));
    await server.finish('porch.jpg');
    await uploaded('porch.jpg');
    expect(callsTo('post', '/photos').map(({ token }) => token)).toEqual(['token-1', 'next']);
    expect(screen.queryByRole('dialog', { name: 'Please sign in again' })).toBeNull();
  });
});

/** Gives the tiles places side by side, which jsdom has no layout for. */
function layOutInRow(): void {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const tile = this.closest('li');
    const index = tile ? [...(tile.parentElement?.children ?? [])].indexOf(tile) : 0;
    return new DOMRect(index * 200, 0, 180, 180);
  });
}

describe('Photos of a listing (G1)', () => {
  const refused = (id: string): PhotoUploadView => ({
    id,
    status: 'refused',
    problem: { code: 'photo.damaged', detail: ERRORS['photo.damaged'].detail },
    picture: null,
  });
  const paste = (target: Element, ...names: string[]) => {
    const files = names.map((name) => new File(['pixels'], name, { type: 'image/png' }));
    const event = new Event('paste', { bubbles: true, cancelable: true });
    act(
      () => void target.dispatchEvent(Object.assign(event, { clipboardData: { files, types: ['Files'] } })),
    );
  };
  const goTo = (user: UserEvent, step: RegExp) => user.click(screen.getByRole('button', { name: step }));

  it('name one that cannot be used, with the reason, and offer to remove it or to try again', async () => {
    const user = await openPhotos('1');
    const server = uploadServer();
    await choose(user, 'porch.jpg');
    overrideResponses(respondWith('get', '/photos/porch.jpg', refused('porch.jpg')));
    await server.answerWith('porch.jpg', { ...ready('porch.jpg'), status: 'preparing', picture: null });
    await screen.findByText(ERRORS['photo.damaged'].detail);
    await user.click(screen.getByRole('button', { name: 'Try again: porch.jpg' }));
    await screen.findByRole('progressbar', { name: 'Uploading porch.jpg' });
    await server.answerWith('porch.jpg', { ...ready('porch.jpg'), status: 'preparing', picture: null });
    await user.click(await screen.findByRole('button', { name: 'Remove porch.jpg' }));
    await uploaded('1');
  });

  it('are still followed to their end when the connection was lost while they were prepared', async () => {
    const user = await openPhotos();
    const server = uploadServer();
    let asked = 0;
    overrideResponses(
      respondWith('get', '/photos/:id', () => ((asked += 1) === 1 ? Response.error() : ready('porch.jpg'))),
    );
    await choose(user, 'porch.jpg');
    await server.answerWith('porch.jpg', { ...ready('porch.jpg'), status: 'preparing', picture: null });
    await screen.findByText('Preparing…');
    await waitFor(() => expect(screen.queryByText('Preparing…')).toBeNull(), { timeout: 4_000 });
  });

  it('are pasted anywhere on the page', async () => {
    await openPhotos();
    const server = uploadServer();
    paste(document.body, 'view.png');
    await waitFor(() => expect(server.inFlight()).toEqual(['view.png']));
  });

  it('keep uploading while another step is shown, which says how it went', async () => {
    const user = await openPhotos();
    const server = uploadServer();
    await choose(user, 'porch.jpg', 'hall.jpg');
    await goTo(user, /^Price/);
    await screen.findByText('2 photos still uploading…');
    paste(document.body, 'elsewhere.png');
    const unload = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(true);
    await server.finish('porch.jpg');
    await server.fail('hall.jpg');
    await screen.findByText('1 photo could not be added.');
    await saved('porch.jpg');
    expect(server.inFlight()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'See why' }));
    await screen.findByRole('button', { name: 'Retry' });
  });

  it('leave the focus on the next photo when one is removed, and on the button that adds some at last', async () => {
    const user = await openPhotos('1', '2', '3');
    const remove = (name: string) => user.click(screen.getByRole('button', { name }));
    await remove('Remove photo 2');
    expect(screen.getByRole('button', { name: 'Remove photo 2' })).toBe(document.activeElement);
    await remove('Remove photo 2');
    expect(screen.getByRole('button', { name: 'Remove photo 1' })).toBe(document.activeElement);
    await remove('Remove photo 1');
    expect(screen.getByRole('button', { name: 'Choose photos' })).toBe(document.activeElement);
  });
});

import { http, HttpResponse } from 'msw';
import { overrideResponses, setUpMockApi } from '../testing/visit.js';
import { sendUpload } from './send-upload.js';

setUpMockApi();
afterEach(() => jest.restoreAllMocks());

const form = new FormData();
form.append('photo', new File(['pixels'], 'porch.jpg', { type: 'image/jpeg' }));

const send = (signal?: AbortSignal) =>
  sendUpload(
    new Request(`${window.location.origin}/api/photos`, {
      method: 'POST',
      body: form,
      headers: { authorization: 'Bearer token-1' },
      signal,
    }),
    { form, onProgress: () => undefined },
  );

describe('An upload', () => {
  it('carries the headers of the request and the whole form', async () => {
    const received: string[] = [];
    overrideResponses(
      http.post('*/api/photos', async ({ request }) => {
        received.push(request.headers.get('authorization') ?? '', await request.text());
        return HttpResponse.json({ id: 'photo-1' }, { status: 201, headers: { 'x-one': 'a: b' } });
      }),
    );
    const response = await send();
    expect(response.status).toBe(201);
    expect(response.headers.get('x-one')).toBe('a: b');
    expect(await response.json()).toEqual({ id: 'photo-1' });
    expect(received[0]).toBe('Bearer token-1');
    expect(received[1]).toContain('filename="porch.jpg"');
    expect(received[1]).toContain('pixels');
  });

  it('resolves with a refusal of the server, as fetch does', async () => {
    overrideResponses(
      http.post('*/api/photos', () => HttpResponse.json({ detail: 'Too large' }, { status: 413 })),
    );
    const response = await send();
    expect([response.ok, response.status]).toEqual([false, 413]);
    expect(await response.json()).toEqual({ detail: 'Too large' });
  });

  it('resolves with an answer that has no body', async () => {
    overrideResponses(http.post('*/api/photos', () => new Response(null, { status: 204 })));
    expect((await send()).status).toBe(204);
  });

  it('fails when the server cannot be reached', async () => {
    jest.spyOn(console, 'error').mockReturnValue(); // jsdom reports it, as a browser's console does
    overrideResponses(http.post('*/api/photos', () => HttpResponse.error()));
    await expect(send()).rejects.toThrow(TypeError);
  });

  it('can be aborted before and after it has begun, with the reason', async () => {
    overrideResponses(http.post('*/api/photos', () => new Promise<Response>(() => undefined)));
    await expect(send(AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
    const controller = new AbortController();
    const response = send(controller.signal);
    controller.abort(new Error('cancelled'));
    await expect(response).rejects.toThrow('cancelled');
  });
});

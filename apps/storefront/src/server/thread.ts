/** The thread in which the API renders public pages: one task per page, whose port carries its calls to the API. */
import type { MessagePort } from 'node:worker_threads';
import type { ApiAnswer, ApiCall, ApiReply, RenderedPage, RenderRequest } from '#libs/core/contracts';
import { preloadScreens } from '../app/router.js';
import { renderPage, type CallApi } from './render-page.js';

/** A page to render, and the port for its API calls. */
interface Task {
  request: RenderRequest;
  port: MessagePort;
}

/** Loads the screens ahead of the first visitor. */
export const warmUp = (): Promise<void> => preloadScreens();

/**
 * Renders one page.
 * @throws Error when the page cannot be rendered
 */
const render = ({ request, port }: Task): Promise<RenderedPage> => renderPage(request, callApiThrough(port));
export default render;

function callApiThrough(port: MessagePort): CallApi {
  const waiting = new Map<number, (answer: ApiAnswer | null) => void>();
  port.on('message', ({ id, answer }: ApiReply) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  let lastId = 0;
  return (path) =>
    new Promise((resolve) => {
      const question: ApiCall = { id: (lastId += 1), path };
      waiting.set(question.id, resolve);
      port.postMessage(question);
    });
}

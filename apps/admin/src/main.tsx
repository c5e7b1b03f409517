import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FRAME_DOCUMENT, trustTextOnly } from '#libs/ui';
import { App } from './app/app.js';
import { createStore } from './store/store.js';

// Mails are shown in a frame in which nothing runs.
trustTextOnly([FRAME_DOCUMENT]);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <App store={createStore()} />
  </StrictMode>,
);

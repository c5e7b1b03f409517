import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { trustTextOnly } from '#libs/ui';
import { App } from './app/app.js';
import { createStore } from './store/store.js';

trustTextOnly();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <App store={createStore()} />
  </StrictMode>,
);

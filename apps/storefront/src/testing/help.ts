import { helpSections } from '#libs/core/contracts';
import { respondWith } from '#libs/ui/testing';

/** The help as Latchkey comes with it. */
export const shippedHelp = () =>
  respondWith(
    'get',
    '/help',
    helpSections().map(({ text, ...section }) => ({ ...section, text: [...text] })),
  );

import { account } from './account.js';
import { booking } from './booking.js';
import { cancelling } from './cancelling.js';
import { loyalty } from './loyalty.js';
import { owners } from './owners.js';
import { paying } from './paying.js';
import { plans } from './plans.js';
import { reviews } from './reviews.js';
import type { HelpSection } from './section.js';
import { yourStay } from './your-stay.js';

export { HELP_TOPICS, type HelpSection, type HelpTopic } from './section.js';

/** The articles that Latchkey comes with, which operators may change; every figure comes from the rules. @spec §9 */
export const helpSections = (): HelpSection[] => [
  ...booking(),
  ...cancelling(),
  ...paying(),
  ...yourStay(),
  ...plans(),
  ...loyalty(),
  ...reviews(),
  ...owners(),
  ...account(),
];

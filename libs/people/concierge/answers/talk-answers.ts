import type { Memory } from '../memory.js';
import { CONTACT_SUPPORT, source } from '../tools/tool.js';
import type { Intent } from '../understanding/meanings.js';
import { EMPTY_MEMORY } from '../memory.js';
import { askBack, plainReply, STARTERS, type Reply } from './reply.js';

const CAN =
  'I find homes, quote stays, explain our policies, and look up your own bookings, refunds, points and plan.';

/** What is said around questions, and what cannot be had here. */
export const TALK: Readonly<Partial<Record<Intent, (memory: Memory) => Reply>>> = {
  greeting: (memory) => askBack(memory, `Hello! ${CAN} What can I do for you?`, STARTERS),
  thanks: (memory) => plainReply(memory, 'You’re welcome. Is there anything else?'),
  complaint: (memory) => ({
    ...askBack(
      memory,
      'I’m sorry, that was not what you needed. Tell me in a few words what it is about, or send this conversation to our team.',
    ),
    chips: [CONTACT_SUPPORT, ...STARTERS],
  }),
  who_are_you: (memory) => ({
    ...plainReply(memory, `I am the Latchkey concierge, an assistant and not a person. ${CAN}`),
    chips: STARTERS,
  }),
  others: (memory) => ({
    ...plainReply(
      memory,
      'I can only see what you may see yourself: homes, our policies, and your own bookings, points and plan. I cannot show or change anything of other people.',
    ),
    chips: [CONTACT_SUPPORT],
    outcome: 'decline',
  }),
  demand: (memory) => ({
    ...plainReply(
      memory,
      'I cannot promise or grant that: refunds follow the cancellation policy, and anything beyond it is for our team to decide. Send them this conversation, and a person looks into it.',
    ),
    chips: [CONTACT_SUPPORT, source('Cancellation policy', '/help#cancellation')],
    outcome: 'decline',
  }),
  out_of_scope: (memory) => ({
    ...plainReply(
      memory,
      `That is outside what I know: I am only here for homes and stays on Latchkey. ${CAN}`,
    ),
    // The guess may be wrong.
    chips: [CONTACT_SUPPORT, ...STARTERS],
    outcome: 'decline',
  }),
  start_over: () => askBack({ ...EMPTY_MEMORY }, 'Let’s start over. What are you looking for?', STARTERS),
};

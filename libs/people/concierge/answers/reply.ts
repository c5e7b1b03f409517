import type { ChatChip, ChatTable } from '#libs/core/contracts';
import type { ActOffer, ActSupport } from '../acts/act.js';
import type { Requester } from '../gateways.port.js';
import type { ParsedMessage } from '../turn.js';
import type { Translated } from '../languages/speaker.js';
import type { Memory } from '../memory.js';
import type { AskedOn } from '../page.js';
import { supportedOffers as actsOf } from '../acts/supported-offers.js';
import { ask, type ToolContext, type ToolName, type ToolResult } from '../tools/tool.js';

/** What an answer does: says it, asks back what is missing, offers our team, or says that it is not to be had here. */
export type Outcome = 'answer' | 'ask' | 'hand_over' | 'decline';

/** An answer before it is stored. `tools` names the tools it is based on. */
export interface Reply {
  text: string;
  chips: ChatChip[];
  /** Cards that do something when they are pressed. @spec G10 */
  acts: ActOffer[];
  /** Homes side by side. @spec G10 */
  table?: ChatTable | null;
  memory: Memory;
  tools: ToolName[];
  outcome: Outcome;
  /** The text in a language other than English; without it, what is kept about its meaning is said. */
  translated?: Translated | undefined;
  /** False when there is no answer, and support is offered instead. */
  known: boolean;
}

/** A message with the context needed to answer it. */
export interface Question {
  message: string;
  asker: Requester;
  /** Of the page on which it is asked. */
  page: AskedOn;
  memory: Memory;
  /** How cards are offered; null to those whose plan has none, absent where none are to be had. @spec G10 */
  acts?: ActSupport | null | undefined;
  /** Whether a card of the conversation waits to be pressed. */
  isCardOpen?: boolean;
  now: Date;
}

/** A parsed message with the conversation's memory and the tools' context. */
export interface Turn {
  context: ToolContext;
  parsed: ParsedMessage;
  memory: Memory;
}

/** Suggestions for a first question. */
export const STARTERS: ChatChip[] = [
  ask('Homes for this weekend', 'Find homes for this weekend'),
  ask('What would I get back?', 'What would I get back if I cancel my booking?'),
  ask('Compare plans', 'Compare the plans'),
  ask('Cancellation policy', 'What is the cancellation policy?'),
];

/** A reply that is not based on a tool. */
export const plainReply = (memory: Memory, text: string): Reply => ({
  text,
  chips: [],
  acts: [],
  memory,
  tools: [],
  outcome: 'answer',
  known: true,
});

/** A question back. */
export const askBack = (
  memory: Memory,
  text: string,
  chips: ChatChip[] = [],
  translated?: Translated,
): Reply => ({
  ...plainReply(memory, text),
  translated,
  chips,
  outcome: 'ask',
});

/** Several homes are a list, and so is what a search finds; its order counts until the next one. */
function withLastList(memory: Memory, tool: ToolName): Memory {
  const isList = memory.homeIds.length > (tool === 'find_homes' ? 0 : 1);
  return isList ? { ...memory, listedIds: memory.homeIds } : memory;
}

/** A tool's result as a reply. */
export const toolReply = (memory: Memory, result: ToolResult): Reply => ({
  text: result.beside ?? result.text,
  table: result.table ?? null,
  translated: result.translated,
  chips: result.chips,
  acts: actsOf([result]),
  memory: withLastList({ ...memory, ...result.memoryUpdate }, result.tool),
  tools: [result.tool],
  outcome: 'answer',
  known: true,
});

/** One answer, and another one after it; nothing is said twice. */
export const followedBy = (first: Reply, second: Reply): Reply => ({
  ...second,
  text: [first.text, ...second.text.split('\n').filter((line) => !first.text.includes(line))].join('\n'),
  translated: (speaker) => {
    const said = first.translated?.(speaker) ?? '';
    const lines = second.translated?.(speaker).split('\n') ?? [];
    return [said, ...lines.filter((line) => !said.includes(line))].filter(Boolean).join('\n');
  },
  tools: [...first.tools, ...second.tools],
  chips: [
    ...first.chips,
    ...second.chips.filter(({ label }) => !first.chips.some((chip) => chip.label === label)),
  ],
  acts: [...first.acts, ...second.acts],
  table: first.table ?? second.table ?? null,
  outcome: first.outcome,
});

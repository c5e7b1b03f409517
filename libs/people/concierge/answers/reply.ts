import type { ChatChip } from '#libs/core/contracts';
import type { Asker } from '../gateways.port.js';
import type { Heard } from '../intents.js';
import type { Memory } from '../memory.js';
import { ask, type Desk, type ToolName, type ToolResult } from '../tools/tool.js';

/** An answer before it is kept. `tools` are the names of what it rests on. */
export interface Reply {
  text: string;
  chips: ChatChip[];
  memory: Memory;
  tools: ToolName[];
  /** False when there is no answer, so that a person is offered. */
  known: boolean;
}

/** A message with all that is needed to answer it. */
export interface Question {
  message: string;
  asker: Asker;
  memory: Memory;
  now: Date;
}

/** A message as it was understood, with what was said before and what can be looked at. */
export interface Turn {
  desk: Desk;
  heard: Heard;
  memory: Memory;
}

/** What can be asked to begin with. */
export const STARTERS: ChatChip[] = [
  ask('Homes for this weekend', 'Find homes for this weekend'),
  ask('What would I get back?', 'What would I get back if I cancel my booking?'),
  ask('Compare plans', 'Compare the plans'),
  ask('Cancellation policy', 'What is the cancellation policy?'),
];

/** Words of our own, which rest on no tool. */
export const said = (memory: Memory, text: string): Reply => ({
  text,
  chips: [],
  memory,
  tools: [],
  known: true,
});

/** What a tool found, as an answer. */
export const result = (memory: Memory, { tool, says, chips, remember }: ToolResult): Reply => ({
  text: says,
  chips,
  memory: { ...memory, ...remember },
  tools: [tool],
  known: true,
});

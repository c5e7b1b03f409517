import { useEffect, useRef, type Dispatch, type SetStateAction } from 'react';
import { SENTENCES, type ChatAct, type PressedAct } from '#libs/core/contracts';
import { detailOf } from '../api/problem.js';
import { useLazyChatActQuery, usePressActMutation } from './chat-api.js';
import type { ChatLine } from './transcript.js';

const LOOK_AGAIN_MS = 2_000;

/** A card that may still be pressed. */
const isOpen = ({ state }: ChatAct): boolean => state === 'offered' || state === 'pressed';

/** The lines with a card as it stands now, and the one that takes its place. */
const withAct = (lines: ChatLine[], { act, instead }: PressedAct): ChatLine[] =>
  lines.map((line) =>
    line.acts?.some(({ id }) => id === act.id)
      ? {
          ...line,
          acts: line.acts.flatMap((one) => (one.id !== act.id ? [one] : instead ? [act, instead] : [act])),
        }
      : line,
  );

/**
 * Presses the cards of a conversation. Those of a restored one are looked up, since they may have been pressed elsewhere or have expired.
 * @param restored lines of before a reload
 * @spec G10
 */
export function useActs(restored: readonly ChatLine[], setLines: Dispatch<SetStateAction<ChatLine[]>>) {
  const [pressAct] = usePressActMutation();
  const [lookUp] = useLazyChatActQuery();
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const open = useRef(restored.flatMap(({ acts = [] }) => acts.filter(isOpen)));

  const refresh = async (id: string): Promise<void> => {
    const { data } = await lookUp(id);
    if (data) setLines((lines) => withAct(lines, { act: data, instead: null }));
    // Under way, or its process has died: then it can be pressed again after a minute.
    if (data?.state === 'pressed') timers.current.add(setTimeout(() => void refresh(id), LOOK_AGAIN_MS));
  };
  const refreshOnce = useRef(refresh);
  useEffect(() => {
    const { current: started } = timers;
    for (const { id } of open.current) void refreshOnce.current(id);
    return () => started.forEach(clearTimeout);
  }, []);

  /** @returns why it could not be pressed; null once it was */
  const press = async ({ id }: ChatAct, acceptsWaiver: boolean): Promise<string | null> => {
    const { data, error } = await pressAct({ id, accepts_liability_waiver: acceptsWaiver });
    if (data) setLines((lines) => withAct(lines, data));
    else await refresh(id);
    return data ? null : detailOf(error, SENTENCES.chatTrouble);
  };

  return { press };
}

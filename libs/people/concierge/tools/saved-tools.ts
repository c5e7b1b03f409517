import type { AlertFacts, SavedHomeFacts } from '../gateways.port.js';
import { saidAlerts, saidSavedHomes } from '../languages/said-saved.js';
import { count, day, money } from './say.js';
import { ask, source, toolResult, type ToolResult } from './tool.js';

/** Most lines in an answer. */
const MOST_LISTED = 6;
const SAVED = source('Saved', '/saved');

/** How a question narrows what is told: to towns or homes; none for all. */
export interface Narrowed {
  /** As they are named in the answer. */
  to: string;
  isMeant: (home: { title: string; city: string; region: string }) => boolean;
}

/** The homes that the asker has saved, latest first, each with its lowest price now. */
export function mySaved(homes: readonly SavedHomeFacts[], narrowed: Narrowed | null): ToolResult {
  const meant = narrowed ? homes.filter((one) => narrowed.isMeant({ ...one, region: one.state })) : homes;
  const shown = (meant.length > 0 ? meant : homes).slice(0, MOST_LISTED);
  const none = homes.length === 0 ? 'You have saved no home yet.' : `You have saved no home ${narrowed?.to}.`;
  const rest = meant.length > shown.length ? ` The latest ${shown.length}` : '';
  const lead =
    meant.length > 0
      ? `You have saved ${count(meant.length, 'home')}${narrowed ? ` ${narrowed.to}` : ''}.${rest}`.replace(
          /\.$/,
          '',
        )
      : `${none}${homes.length > 0 ? ' But these' : ''}`;
  const lines = shown.map(homeLine);
  return toolResult('my_saved', lines.length > 0 ? `${lead}:\n${lines.join('\n')}` : lead, {
    translated: saidSavedHomes(shown),
    chips: [
      SAVED,
      ...shown
        .filter(({ isListed }) => isListed)
        .slice(0, 3)
        .map(({ id, title }) => source(title, `/properties/${id}`)),
      ...(homes.length === 0 ? [ask('Homes for this weekend', 'Find homes for this weekend')] : []),
    ],
    userText: shown.map(({ title }) => title),
    memoryUpdate: shown.length > 0 ? { homeIds: shown.map(({ id }) => id) } : {},
  });
}

const homeLine = ({ title, city, state, nightly, isListed, savedAt }: SavedHomeFacts): string =>
  `${title} in ${city}, ${state}: ${isListed ? `from ${money(nightly)} a night` : 'not for rent at the moment'}, saved on ${dayOf(savedAt)}.`;

/** The asker's alerts, those that wait first. @param stops somebody wants one to end: nothing said in the chat ends it */
export function myAlerts(
  alerts: readonly AlertFacts[],
  narrowed: Narrowed | null,
  { stops }: { stops: boolean },
): ToolResult {
  const meant = narrowed ? alerts.filter(narrowed.isMeant) : alerts;
  const shown = (meant.length > 0 ? meant : alerts).slice(0, MOST_LISTED);
  const waiting = meant.filter(({ state }) => state === 'waiting').length;
  const where = narrowed ? ` ${narrowed.to}` : '';
  const lead =
    meant.length === 0
      ? `You have no alert${where}${shown.length > 0 ? '. But these' : ''}`
      : waiting === 0
        ? `No alert of yours${where} is on any more`
        : `${count(waiting, 'alert')} of yours${where} ${waiting === 1 ? 'is' : 'are'} on`;
  const listed = shown.length > 0 ? `${lead}:\n${shown.map(alertLine).join('\n')}` : `${lead}.`;
  const howToStop =
    stops && waiting > 0
      ? '\nI have stopped nothing. Press Remove alert beside it under Saved, and it ends.'
      : '';
  return toolResult('my_alerts', `${listed}${howToStop}`, {
    translated: saidAlerts(shown),
    chips: [SAVED, ...(alerts.length === 0 ? [ask('How do alerts work?')] : [])],
    userText: shown.map(({ title }) => title),
    memoryUpdate: shown.length > 0 ? { homeIds: [...new Set(shown.map(({ homeId }) => homeId))] } : {},
  });
}

function alertLine(alert: AlertFacts): string {
  const { title, city, state, toldAt } = alert;
  const told = toldAt ? ` You were last told on ${dayOf(toldAt)}.` : '';
  const about = `${title} in ${city}`;
  if (state === 'booked') return `${about}: ended when you booked.`;
  if (state === 'past') return `${about}: ended, as its dates have passed.`;
  return `${about}: ${waitsFor(alert)}.${told}`;
}

function waitsFor({ kind, checkIn, checkOut, below, price, isFree, isListed }: AlertFacts): string {
  const stay = checkIn && checkOut ? ` from ${day(checkIn)} to ${day(checkOut)}` : '';
  if (!isListed) return `waits${stay}, but the home is not for rent at the moment`;
  if (kind === 'nights')
    return `tells you when${stay} is free; ${isFree ? 'it is free now' : 'it is taken now'}`;
  const unit = stay ? `${stay} in all` : ' a night';
  return `tells you when it costs less than ${money(below ?? price)}${unit}; now it costs ${money(price)}`;
}

/** The day of an instant. */
const dayOf = (at: Date): string => day(at.toISOString());

/** What a message asks about what somebody has put aside: saved homes, alerts, or both. */
export interface SavedAsked {
  homes: boolean;
  alerts: boolean;
  /** They want an alert to end. */
  stops: boolean;
}

const ALERTS =
  /\balerts?\b|\balarms?\b|\bnotif\w*|\bwatch\w*|\breminders?\b|\bsignals?\b|\bpings?\b|\bbeing told\b/;
const HOMES =
  /\bsaved?\b|\bhearts?\b|\bhearted\b|\bfavou?rites?\b|\bfaves?\b|\bwish ?lists?\b|\bliked\b|\bbookmark\w*|\b(?:my|the) lists?\b|\bmarked\b|\bput aside\b|\bkept\b/;
const STOPS =
  '\\b(?:stop|cancel|delete|remove|end|kill|drop|turn off|switch off|shut off|get rid of|no more|unsubscribe|lose)\\b';
/** What somebody has, not what they ask for: "alert me" begins a new one. */
const AN_ALERT =
  '\\b(?:alerts?|alarms?|notifications?|watch(?:es|ing)?|notifying|telling|alerting)\\b(?! (?:me|us)\\b)';
/** "Stop watching Gull Post for me". */
const STOP_IT = new RegExp(
  `${STOPS}[^.?!]*(?:${AN_ALERT}|\\b(?:telling|notifying|alerting|watching) )|${AN_ALERT}[^.?!]*\\boff\\b`,
);
/** How somebody speaks of an alert that they have. */
const HAS_ALERT = new RegExp(
  `\\b(?:which|list|show|how many|do i have|have i|did i (?:set|put|make|have)|my)\\b[^.?!]*${AN_ALERT}|${AN_ALERT}[^.?!]*\\b(?:still|running|active|on|fired?|gone off|went off)\\b[^a-z]*$`,
);

/** Whether a message is about an alert that somebody has, rather than about a new one. @param text normalised */
export const isAboutOwnAlert = (text: string): boolean => STOP_IT.test(text) || HAS_ALERT.test(text);

/** What of the things put aside is asked about; all of them when a message names none. @param text normalised */
export function savedAsked(text: string): SavedAsked {
  const [homes, alerts] = [HOMES.test(text), ALERTS.test(text)];
  const isPlain = homes === alerts;
  return { homes: homes || isPlain, alerts: alerts || isPlain, stops: alerts && STOP_IT.test(text) };
}

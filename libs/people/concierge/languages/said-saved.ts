import type { AlertFacts, SavedHomeFacts } from '../gateways.port.js';
import type { Speaker, Translated } from './speaker.js';

/** The homes that somebody has saved. */
export const saidSavedHomes =
  (homes: readonly SavedHomeFacts[]): Translated =>
  (speaker) => {
    const said = speaker.wording.saved;
    if (homes.length === 0) return said.noHome;
    const lines = homes.map(({ title, city, nightly, isListed }) =>
      isListed
        ? said.home({ home: title, city, nightly: speaker.money(nightly) })
        : said.withdrawn({ home: title, city }),
    );
    return `${said.homes}\n${lines.join('\n')}`;
  };

/** Somebody's alerts. */
export const saidAlerts =
  (alerts: readonly AlertFacts[]): Translated =>
  (speaker) => {
    const said = speaker.wording.saved;
    if (alerts.length === 0) return said.noAlert;
    return `${said.alerts}\n${alerts.map((alert) => alertSaid(alert, speaker)).join('\n')}\n${speaker.wording.where.saved}`;
  };

function alertSaid(alert: AlertFacts, speaker: Speaker): string {
  const { title: home, city, kind, state, checkIn, checkOut, below, price, isListed } = alert;
  const said = speaker.wording.saved;
  const dates = checkIn && checkOut ? { from: speaker.day(checkIn), to: speaker.day(checkOut) } : null;
  if (state !== 'waiting') return said.ended({ home, city });
  if (!isListed) return said.withdrawn({ home, city });
  if (kind === 'nights' && dates) return said.nights({ home, city, ...dates });
  const amounts = { below: speaker.money(below ?? price), now: speaker.money(price) };
  return dates ? said.total({ home, city, ...dates, ...amounts }) : said.price({ home, city, ...amounts });
}

import { GERMAN } from '../articles/de.js';
import type { Wording } from '../wording.js';

const CAN =
  'Ich finde Häuser, berechne Preise, erkläre unsere Regeln und sehe Ihre eigenen Buchungen, Erstattungen, Punkte und Ihr Abo nach.';

/** What is said in German. */
export const DE: Wording = {
  locale: 'de-DE',
  articles: GERMAN,
  talk: {
    greeting: `Guten Tag! ${CAN} Was kann ich für Sie tun?`,
    thanks: 'Gern geschehen! Kann ich sonst noch etwas für Sie tun?',
    complaint:
      'Es tut mir leid, das war nicht das, was Sie brauchten. Sagen Sie mir in wenigen Worten, worum es geht, oder senden Sie dieses Gespräch an unser Team.',
    whoAreYou: `Ich bin der Concierge von Latchkey, ein Assistent und kein Mensch. ${CAN}`,
    others:
      'Ich sehe nur, was Sie selbst sehen dürfen: Häuser, unsere Regeln und Ihre eigenen Buchungen, Punkte und Ihr Abo. Von anderen Personen kann ich nichts zeigen oder ändern.',
    demand:
      'Das kann ich nicht zusagen: Erstattungen folgen den Stornobedingungen, und über alles Weitere entscheidet unser Team. Senden Sie ihm dieses Gespräch, dann sieht es sich ein Mitarbeiter an.',
    outOfScope: `Das weiß ich leider nicht. ${CAN}`,
    startOver: 'Fangen wir von vorn an. Was suchen Sie?',
    unsure: 'Ich bin nicht sicher, was Sie meinen. Ist es eines davon?',
    unknown:
      'Das weiß ich nicht, und raten möchte ich nicht. Unser Team hilft Ihnen: Senden Sie ihm dieses Gespräch; die Antwort finden Sie auf der Seite „Support“.',
    signIn:
      'Bitte melden Sie sich an und fragen Sie noch einmal, damit ich bei Ihren eigenen Daten nachsehen kann.',
    generally: 'Allgemein gilt:',
    inEnglish: 'Dazu steht etwas in unserer Hilfe, allerdings auf Englisch: Öffnen Sie dafür den Link unten.',
    notPossible: 'Das ist so nicht möglich.',
  },
  where: {
    homes:
      'Die Häuser mit Preisen, Ausstattung und freien Tagen finden Sie in der Suche und auf der Seite jedes Hauses.',
    bookings: 'Ihre Buchungen mit Daten, Preis und Stand finden Sie unter „My Bookings“.',
    loyalty: 'Ihre Punkte, Ihre Stufe und Ihre Gutscheine finden Sie auf der Seite „Loyalty“.',
    subscription: 'Ihr Abo und die nächste Abbuchung finden Sie auf der Seite „Subscription“.',
    saved: 'Ihre gemerkten Häuser und Alarme finden Sie unter „Saved“.',
    earnings: 'Ihre Einnahmen und Auszahlungen finden Sie auf der Seite „Earnings“.',
    calendar: 'Ihre Gäste und gesperrten Nächte finden Sie im „Calendar“.',
  },
  chips: {
    sendToTeam: 'An unser Team senden',
    signIn: 'Anmelden',
    help: 'Hilfe',
    seeThemAll: 'Alle ansehen',
    browse: 'Häuser ansehen',
    openQuote: 'Dieses Angebot öffnen',
    booking: (ref) => `Buchung #${ref}`,
    homesThisWeekend: 'Häuser für dieses Wochenende',
    whatComesBack: 'Was bekomme ich zurück, wenn ich storniere?',
    comparePlans: 'Welche Abos gibt es, und was kosten sie?',
    cancellationPolicy: 'Wie sind die Stornobedingungen?',
    thisWeekend: 'Dieses Wochenende',
    forTwo: 'Für 2 Personen',
    tomorrowForTwo: 'Ab morgen für 2 Nächte',
    refundOf: (ref) => `Was bekomme ich zurück, wenn ich #${ref} storniere?`,
    aboutHome: (home) => `Was bietet das Haus ${home}?`,
    homesIn: (city) => `Häuser in ${city}`,
  },
  counts: {
    night: (figure, isOne) => `${figure} ${isOne ? 'Nacht' : 'Nächte'}`,
    guest: (figure, isOne) => `${figure} ${isOne ? 'Gast' : 'Gäste'}`,
    bedroom: (figure) => `${figure} Schlafzimmer`,
    minute: (figure, isOne) => `${figure} ${isOne ? 'Minute' : 'Minuten'}`,
    point: (figure, isOne) => `${figure} ${isOne ? 'Punkt' : 'Punkte'}`,
    home: (figure, isOne) => `${figure} ${isOne ? 'Haus' : 'Häuser'}`,
  },
  standing: {
    pending: 'reserviert, noch nicht bezahlt',
    confirmed: 'bezahlt und bestätigt',
    completed: 'abgeschlossen',
    cancelled: 'storniert',
  },
  amenities: {
    wifi: 'WLAN',
    kitchen: 'voll ausgestattete Küche',
    parking: 'kostenloser Parkplatz',
    air_conditioning: 'Klimaanlage',
    heating: 'Heizung',
    washer: 'Waschmaschine',
    dryer: 'Trockner',
    dishwasher: 'Geschirrspüler',
    workspace: 'Schreibtisch',
    tv: 'Fernseher',
    self_check_in: 'Check-in ohne Übergabe',
    pets: 'Haustiere willkommen',
    crib: 'Kinderbett und Hochstuhl',
    step_free: 'stufenloser Eingang',
    ev_charger: 'Ladestation für E-Autos',
    fireplace: 'Kamin',
    pool: 'Pool',
    hot_tub: 'Whirlpool',
    sauna: 'Sauna',
    patio: 'Terrasse',
    garden: 'Garten',
    grill: 'Grill',
    fire_pit: 'Feuerstelle',
    waterfront: 'Lage am Wasser',
    beach: 'Strand in Gehweite',
    boats: 'Kajaks oder Kanu',
    bikes: 'Fahrräder',
    ski: 'Skiraum',
  },
  stays: {
    ahead: 'Ihre bevorstehenden Aufenthalte:',
    noneAhead: 'Es steht kein Aufenthalt bevor. Ihre letzten:',
    none: 'Sie haben noch keine Buchungen.',
    notYours: 'Unter Ihren Buchungen gibt es keine solche.',
    noneToCancel: 'Sie haben keine Buchung, die storniert werden könnte.',
    noRefund: 'Keine Ihrer Buchungen wurde storniert, also gibt es keine Erstattung.',
    noHold: 'Alle Ihre Buchungen sind bezahlt; es ist keine Reservierung offen.',
    which: (among) => `Welchen Aufenthalt meinen Sie: ${among}?`,
    line: ({ home, city, ref, from, to, nights, guests, total, standing, checkIn, checkOut }) =>
      `${home} in ${city} (#${ref}), ${from} bis ${to}: ${nights} für ${guests}, insgesamt ${total}, ${standing}. Check-in ab ${checkIn}, Check-out bis ${checkOut}.`,
    about: ({ home, ref, from, to }) => `${home} (#${ref}, ${from} bis ${to})`,
    comesBack: ({ about, refund, paid, fee, cleaning, until }) =>
      `Wenn Sie ${about} jetzt stornieren, gehen ${refund} von den gezahlten ${paid} an Ihre Karte zurück. Die Ausfallgebühr von ${fee} und die Reinigungsgebühr von ${cleaning} werden nicht erstattet. Das gilt bis ${until}; danach gibt es keine Erstattung. Ich habe nichts storniert; das können Sie in „My Bookings“.`,
    nothingBack: ({ about, deadline }) =>
      `Wenn Sie ${about} jetzt stornieren, gibt es keine Erstattung: Die Frist war ${deadline}.`,
    unpaidCostsNothing: (about) =>
      `${about} ist nicht bezahlt. Das Stornieren kostet nichts, und es gibt nichts zu erstatten.`,
    isOver: (about) =>
      `${about} hat schon begonnen oder ist abgeschlossen und kann nicht mehr storniert oder erstattet werden.`,
    nothingRefunded: (about) => `${about} ist storniert, und es gab nichts zu erstatten.`,
    refunded: ({ about, refund, paid }) =>
      `${about} ist storniert. Ihre Erstattung beträgt ${refund} von den gezahlten ${paid}.`,
    refundSent: 'Sie wurde an Ihre Karte gesendet; wann sie erscheint, hängt von Ihrer Bank ab.',
    refundReturned:
      'Ihre Bank hat sie zurückgeschickt: Wir versuchen es erneut, und unser Team kümmert sich darum. Es geht nichts verloren.',
    refundOnItsWay: 'Sie ist auf dem Weg zu Ihrer Karte.',
    held: ({ about, total, minutes, until }) =>
      `${about} ist noch nicht bezahlt: ${total}. Wir halten die Daten noch ${minutes}, bis ${until}; bitte bezahlen Sie bis dahin in „My Bookings“. Sonst werden sie frei, und es wird nichts abgebucht.`,
    earns: ({ plan, multiplier, about, total, points, when }) =>
      `Mit ${plan} (${multiplier}-fach) bringt ${about} für ${total} ${points}. Gutgeschrieben werden sie zum Check-out am ${when}.`,
    earned: (about) =>
      `${about} ist abgeschlossen oder storniert; was er gebracht hat, steht auf der Seite „Loyalty“.`,
  },
  homes: {
    found: (homes, criteria) => `${homes} zur Buchung frei (${criteria}):`,
    none: (criteria) =>
      `Ich habe kein buchbares Haus gefunden (${criteria}). Andere Daten, ein anderer Ort oder ein höheres Budget können helfen.`,
    rightNow: 'derzeit',
    withinBudget: 'in Ihrem Budget',
    inTotal: (total) => `insgesamt ${total} mit Reinigung`,
    perNight: (nightly, cleaning) => `${nightly} pro Nacht + ${cleaning} Reinigung`,
    upTo: (guests) => `für bis zu ${guests}`,
    noneIn: (place, towns) =>
      `In ${place} haben wir noch keine Häuser. Häuser gibt es zum Beispiel in ${towns}.`,
    which: (among) => `Welches Haus meinen Sie: ${among}?`,
    whichAtAll: 'Welches Haus meinen Sie? Nennen Sie mir den Namen oder den Ort.',
    forWhichDates: (home) => `Für welche Tage in ${home}? Zum Beispiel: von Freitag bis Sonntag.`,
    quote: ({ home, from, to, guests, total, nights, subtotal, cleaning }) =>
      `${home} kostet vom ${from} bis ${to} für ${guests} insgesamt ${total}: ${nights} für ${subtotal}, plus ${cleaning} Reinigung.`,
    refundUntil: (until) => `Mit teilweiser Erstattung stornieren könnten Sie bis ${until}.`,
    noRefundAnyMore: 'Der Check-in ist so nah, dass bei einer Stornierung nichts zurückkäme.',
    taken: 'Diese Nächte sind zurzeit belegt und können nicht gebucht werden.',
    has: (home, amenity) => `Ja, ${home} bietet: ${amenity}.`,
    hasNot: (home, amenity) => `Nein, ${home} führt das nicht auf: ${amenity}.`,
    facts: ({ home, place, guests, bedrooms, nightly, cleaning, checkIn, checkOut, shortest, longest }) =>
      `${home} in ${place}: für bis zu ${guests}, ${bedrooms}, ab ${nightly} pro Nacht + ${cleaning} Reinigung. Check-in ab ${checkIn}, Check-out bis ${checkOut}. Aufenthaltsdauer: ${shortest} bis ${longest}.`,
    amenities: (list) => `Ausstattung: ${list}.`,
    forNights: (total, nights) => `ab ${total} insgesamt für ${nights}`,
    cheaper: (home, difference) => `${home} ist für den Aufenthalt ${difference} günstiger.`,
    with: (amenity) => `mit: ${amenity}`,
    without: (amenity) => `ohne: ${amenity}`,
  },
  membership: {
    points: ({ balance, tier, lifetime }) =>
      `Sie können ${balance} einlösen und haben die Stufe ${tier} (insgesamt gesammelt: ${lifetime}).`,
    toNextTier: (points, tier) => `Bis ${tier} fehlen noch ${points}.`,
    highestTier: 'Das ist die höchste Stufe.',
    pending: (points) => `${points} sind vorgemerkt und werden zum Check-out gutgeschrieben.`,
    forAmount: (amount, plans) => `${amount} für einen Aufenthalt bringen Punkte je nach Abo: ${plans}.`,
    plan: ({ name, multiplier }) =>
      `Ihr Abo ist ${name}, mit ${multiplier}-fachen Punkten auf jeden Aufenthalt.`,
    free: 'Es ist kostenlos.',
    renews: (day, price) => `Die nächste Abbuchung ist am ${day}: ${price}.`,
    changes: (day, plan) => `Am ${day} wechselt es zu ${plan}.`,
    pastDue: ({ price, until, free }) =>
      `Die letzte Abbuchung von ${price} hat nicht geklappt. Das Abo läuft bis ${until} weiter: Ändern Sie bis dahin die Karte auf der Seite „Subscription“. Sonst endet es, und Sie haben ${free}.`,
    vouchers: 'Ihre Gutscheine:',
    voucher: ({ title, code, until }) => `${title}: Code ${code}, gültig bis ${until}.`,
    noVoucher:
      'Sie haben keinen Gutschein, den Sie einlösen können. Punkte tauschen Sie auf der Seite „Loyalty“ ein.',
    buys: (points) => `Für Ihre ${points} bekommen Sie eine dieser Prämien:`,
    buysNothing: (points) => `Ihre ${points} reichen noch für keine Prämie.`,
  },
  saved: {
    homes: 'Ihre gemerkten Häuser:',
    noHome: 'Sie haben noch kein Haus gemerkt.',
    home: ({ home, city, nightly }) => `${home} in ${city}: ab ${nightly} pro Nacht.`,
    withdrawn: ({ home, city }) => `${home} in ${city}: wird zurzeit nicht vermietet.`,
    alerts: 'Ihre Alarme:',
    noAlert: 'Sie haben keinen Alarm.',
    nights: ({ home, city, from, to }) =>
      `${home} in ${city}: meldet sich, wenn ${from} bis ${to} frei wird.`,
    price: ({ home, city, below, now }) =>
      `${home} in ${city}: meldet sich, wenn eine Nacht weniger als ${below} kostet; jetzt ${now}.`,
    total: ({ home, city, from, to, below, now }) =>
      `${home} in ${city}: meldet sich, wenn ${from} bis ${to} insgesamt weniger als ${below} kostet; jetzt ${now}.`,
    ended: ({ home, city }) => `${home} in ${city}: beendet.`,
  },
  owning: {
    nobody: 'Dafür hat niemand gebucht.',
    stays: 'Die Aufenthalte Ihrer Gäste:',
    stay: ({ guest, home, ref, from, to, guests, standing, checkIn, checkOut }) =>
      `${guest} in ${home} (#${ref}): ${from} bis ${to}, ${guests}, ${standing}. Check-in ab ${checkIn}, Check-out bis ${checkOut}.`,
    earned: (amount) =>
      `Bisher haben Sie ${amount} verdient: Nächte abzüglich Servicegebühr, ohne Reinigung.`,
    coming: (amount) => `Aus bestätigten Aufenthalten kommen noch ${amount}.`,
    payout: ({ day, amount, standing }) => `${day}: ${amount}, ${standing}.`,
    payoutStanding: {
      paid: 'an Ihre Bank ausgezahlt',
      on_the_way: 'auf dem Weg zu Ihrer Bank',
      failed: 'fehlgeschlagen; wird erneut gesendet',
      reversed: 'zurückgebucht',
      withdrawn: 'nicht gesendet',
    },
    due: (amount) => `${amount} sind fällig und gehen mit der nächsten Auszahlung hinaus.`,
    later: (amount, day) => `${amount} werden später fällig, die nächsten am ${day}.`,
    heldBack: (amount) =>
      `${amount} werden zurückgehalten, bis ein Streitfall entschieden oder der Aufenthalt geprüft ist.`,
    nothingDue: 'Es gibt noch keine Auszahlung, und nichts ist fällig.',
    kept: ({ about, amount }) => `${about} wurde storniert. Sie behalten ${amount}.`,
    block: ({ home, from, to }) => `${home}: gesperrt vom ${from} bis ${to}, dann wieder frei.`,
    noBlock: 'Sie haben keine Nächte gesperrt.',
    reliability: ({ percent, kept, counted, cancelled }) =>
      `Ihre Verlässlichkeit ist ${percent} %: ${kept} von ${counted} bezahlten Aufenthalten der letzten 12 Monate fanden statt, ${cancelled} haben Sie abgesagt.`,
    noReliability: 'In den letzten 12 Monaten zählt noch kein bezahlter Aufenthalt.',
  },
};

import * as rules from '#libs/core/rules';
import { EXAMPLE, moneyIn, planLines, POINTS_BY_PLAN, tiersIn, type Articles } from './article.js';

const usd = moneyIn('de-DE');

/** The help in German. */
export const GERMAN: Articles = {
  'booking-window': [
    'Wie weit im Voraus kann ich buchen?',
    `Die Anreise ist frühestens morgen (${rules.FIRST_BOOKABLE_DAY} Tag im Voraus) und höchstens ${rules.LAST_BOOKABLE_DAY} Tage im Voraus möglich. Spätere Tage öffnen Tag für Tag; für heute ist es zu spät.`,
  ],
  'stay-length': [
    'Wie lange kann ein Aufenthalt dauern?',
    `Mindestens eine Nacht, höchstens ${rules.MAX_NIGHTS} Nächte. Gastgeber können mehr Nächte verlangen oder weniger zulassen; der Kalender auf der Seite des Hauses zeigt, was buchbar ist.`,
  ],
  'how-to-book': [
    'Wie buche ich ein Haus?',
    'Wählen Sie auf der Seite des Hauses Daten und Gäste, klicken Sie auf „Book Now“, akzeptieren Sie den Haftungsausschluss und bezahlen Sie. Mit der Zahlung ist die Buchung sofort bestätigt; niemand muss zustimmen.',
  ],
  hold: [
    'Wie lange werden meine Daten ohne Zahlung gehalten?',
    `Wir halten Ihre Daten ${rules.HOLD_MINUTES} Minuten lang, während Sie bezahlen. Zahlen Sie nicht rechtzeitig, werden sie wieder frei, und es wird nichts abgebucht.`,
  ],
  'hold-limits': [
    'Wie viele Häuser kann ich gleichzeitig reservieren?',
    `Höchstens ${rules.HOLDS_AT_A_TIME} Häuser gleichzeitig, und dasselbe Haus ohne Zahlung höchstens ${rules.UNPAID_HOLDS_OF_A_HOME}-mal in 24 Stunden. Für bezahlte Aufenthalte gibt es keine Grenze.`,
  ],
  age: [
    'Wie alt muss ich sein?',
    `Ein Konto können Sie ab ${rules.MIN_REGISTER_AGE} Jahren anlegen, buchen ab ${rules.MIN_BOOKING_AGE}. Ein Ausweis ist zum Buchen nicht nötig.`,
  ],
  guests: [
    'Wie viele Gäste dürfen mitkommen?',
    'Jedes Haus nennt seine Höchstzahl an Gästen; mehr dürfen es nicht sein. Innerhalb dieser Zahl kosten weitere Gäste nichts extra.',
  ],
  pets: [
    'Darf ich ein Haustier mitbringen?',
    'Nur in Häuser, bei denen „Pets welcome“ in der Ausstattung steht. Näheres sagen die Hausregeln auf der Seite des Hauses.',
  ],
  'house-rules': [
    'Welche Hausregeln gelten?',
    'Die legt jeder Gastgeber selbst fest; Rauchen, Feiern und Ruhezeiten stehen auf der Seite des Hauses unter „House rules“. Ist etwas offen, fragen Sie dort mit „Ask the host“.',
  ],
  'check-in': [
    'Wann sind Check-in und Check-out?',
    'Jedes Haus hat eigene Zeiten, nach seiner Ortszeit. Sie stehen auf der Seite des Hauses und auf Ihrer Buchungskarte; früher kommen oder später gehen erlaubt nur der Gastgeber.',
  ],
  'same-day': [
    'Kann ich am Abreisetag anderer Gäste anreisen?',
    'Ja, die Nacht eines Abreisetags ist frei, außer der Gastgeber braucht Zeit zum Vorbereiten. Der Kalender auf der Seite des Hauses zeigt mögliche Anreisetage.',
  ],
  saved: [
    'Kann ich Häuser merken oder benachrichtigt werden?',
    `Mit dem Herz merken Sie sich ein Haus unter „Saved“. Auf der Seite des Hauses können Sie einen Alarm für belegte Nächte oder einen Preis setzen, bis zu ${rules.MAX_ALERTS} gleichzeitig.`,
  ],
  'change-dates': [
    'Kann ich die Daten einer Buchung ändern?',
    `Ja, bezahlte Aufenthalte können Sie in „My Bookings“ mit „Change dates“ verschieben, bis ${rules.REFUND_CUTOFF_HOURS} Stunden vor dem Check-in und wenn die neuen Tage frei sind. Sie zahlen nur die Differenz; wird es billiger, geht sie ganz an Ihre Karte zurück.`,
  ],
  agreement: [
    'Wo ist mein Mietvertrag?',
    'Er entsteht mit der Bestätigung der Buchung: auf der Buchungskarte in „My Bookings“ unter „View Agreement“.',
  ],
  cancellation: [
    'Wie sind die Stornobedingungen?',
    `Bei Stornierung mindestens ${rules.REFUND_CUTOFF_HOURS} Stunden vor dem Check-in bekommen Sie ${100 - rules.INCONVENIENCE_FEE_PERCENT} % des Nächtepreises zurück; ${rules.INCONVENIENCE_FEE_PERCENT} % sind eine Ausfallgebühr. Danach gibt es keine Erstattung, und die Reinigungsgebühr wird nicht erstattet.`,
  ],
  'late-cancellation': [
    'Was, wenn ich zu spät storniere?',
    `Weniger als ${rules.REFUND_CUTOFF_HOURS} Stunden vor dem Check-in gibt es keine Erstattung; genau ${rules.REFUND_CUTOFF_HOURS} Stunden sind noch rechtzeitig. Nach der Check-in-Zeit kann eine Buchung nicht mehr storniert werden.`,
  ],
  'how-to-cancel': [
    'Wie storniere ich eine Buchung?',
    'In „My Bookings“ auf der Karte mit „Cancel Booking“. Bevor Sie bestätigen, sehen Sie Ihre Erstattung. Der Chat storniert nie etwas für Sie.',
  ],
  'refund-time': [
    'Wann und wo kommt meine Erstattung an?',
    'Wir senden sie gleich nach der Stornierung an die Karte, mit der Sie bezahlt haben; den Stand zeigt „My Bookings“. Wann sie auf Ihrem Konto erscheint, hängt von Ihrer Bank ab.',
  ],
  'refund-failed': [
    'Was, wenn meine Karte inzwischen abgelaufen ist?',
    'Meist leitet Ihre Bank die Erstattung an die neue Karte weiter. Lehnt sie ab, versuchen wir es erneut, und unser Team schreibt Ihnen; es geht nichts verloren.',
  ],
  'owner-cancels': [
    'Was, wenn der Gastgeber absagt?',
    'Dann bekommen Sie alles zurück, auch die Reinigungsgebühr. Dasselbe gilt, wenn Latchkey einen Aufenthalt absagen muss.',
  ],
  'unpaid-cancel': [
    'Kostet es etwas, eine unbezahlte Buchung zu stornieren?',
    'Nein. Sie haben nicht bezahlt, also wird nichts abgebucht, und es gibt nichts zu erstatten.',
  ],
  price: [
    'Was kostet ein Aufenthalt?',
    `Der Preis pro Nacht mal Nächte, plus einmal ${usd(rules.CLEANING_FEE)} Reinigung. In diesem Gesamtpreis ist alles enthalten: keine Gästegebühr, keine Kaution, und vor Ort kommt nichts dazu. Die Servicegebühr von ${rules.SERVICE_FEE_PERCENT} % zahlt der Gastgeber.`,
  ],
  'cleaning-fee': [
    'Was ist die Reinigungsgebühr?',
    `${usd(rules.CLEANING_FEE)} pro Buchung, egal wie viele Nächte; sie geht an den Gastgeber. Bei Ihrer Stornierung wird sie nicht erstattet, nur wenn der Gastgeber absagt.`,
  ],
  'service-fee': [
    'Wer zahlt die Servicegebühr?',
    `Der Gastgeber: ${rules.SERVICE_FEE_PERCENT} % des Nächtepreises, von seinen Einnahmen. Reisende zahlen sie nicht.`,
  ],
  payment: [
    'Wie kann ich bezahlen?',
    'Nur mit Karte, in US-Dollar, auf der Seite unseres Zahlungsdienstleisters. Ihre Kartendaten erreichen Latchkey nie.',
  ],
  'pay-elsewhere': [
    'Der Gastgeber will Geld außerhalb von Latchkey. Ist das richtig?',
    'Nein. Zahlen Sie nie außerhalb von Latchkey: Das ist keine Buchung, und niemand kann es erstatten. Bitte melden Sie die Nachricht mit „Report“.',
  ],
  discounts: [
    'Gibt es Rabatt?',
    'Die Preise setzen die Gastgeber; im Chat wird nicht verhandelt. Viele Häuser werden kurz vor der Anreise oder bei längeren Aufenthalten günstiger, das ist im Preis schon enthalten. Punkte können Sie unter „Loyalty“ gegen Gutscheine einlösen.',
  ],
  'payment-failed': [
    'Meine Zahlung hat nicht geklappt. Was nun?',
    `Eine abgelehnte Karte wird nicht belastet, und Ihre Daten bleiben ab der Buchung ${rules.HOLD_MINUTES} Minuten reserviert. Setzen Sie die Zahlung in „My Bookings“ fort, auch mit einer anderen Karte. Was zu spät oder doppelt gezahlt wird, geht ganz zurück.`,
  ],
  receipt: [
    'Wo finde ich meine Rechnung?',
    'Die Quittung als PDF finden Sie in „My Bookings“ auf der Buchungskarte unter „Receipt“, mit jeder Zahlung und Erstattung eines bezahlten Aufenthalts.',
  ],
  'last-minute-price': [
    'Warum ändert sich der Preis eines Hauses?',
    'Gastgeber setzen ihre Preise selbst: oft günstiger, je näher die Anreise rückt oder je länger der Aufenthalt ist, und am Wochenende teurer. Was Sie gebucht haben, behält seinen Preis.',
  ],
  address: [
    'Wann bekomme ich die Adresse?',
    'Sobald die Buchung bestätigt ist: auf der Buchungskarte und in der Bestätigungs-E-Mail. Vorher zeigt die Karte nur die Gegend.',
  ],
  'arrival-guide': [
    'Wie komme ich hinein? Wo ist der Zugangscode?',
    `Unter „Arrival guide“ auf der Buchungskarte. Zugangscode, genaue Wegbeschreibung und WLAN-Passwort öffnen sich ${rules.ACCESS_HOURS} Stunden vor dem Check-in und kommen auch per E-Mail; früher sieht sie niemand.`,
  ],
  messages: [
    'Wie schreibe ich dem Gastgeber?',
    'Vor der Buchung mit „Ask the host“ auf der Seite des Hauses, danach mit „Message the host“ auf der Buchungskarte. Alle Nachrichten stehen unter „Messages“.',
  ],
  'host-details': [
    'Wer ist mein Gastgeber, und wann sehe ich seine Kontaktdaten?',
    `Name und Kontaktdaten stehen von der Bestätigung bis ${rules.CONTACT_DAYS} Tage nach dem Aufenthalt auf der Buchungskarte. Vorher sind Telefonnummern, E-Mail-Adressen und Links in Nachrichten verborgen.`,
  ],
  'message-safety': [
    'Kann ich jemanden blockieren oder melden?',
    'Ja. „Block“ schließt jede Unterhaltung zwischen Ihnen beiden, außer zu einem bezahlten Aufenthalt; mit „Report“ bitten Sie unser Team, sie anzusehen.',
  ],
  'trouble-at-home': [
    'Im Haus stimmt etwas nicht. Was tun?',
    'Schreiben Sie zuerst dem Gastgeber. Hilft das nicht, erreichen Sie unser Team hier im Chat oder auf der Seite „Support“, am besten mit Bildern. Im Notfall wählen Sie den örtlichen Notruf.',
  ],
  plans: [
    'Welche Abos gibt es, und was kosten sie?',
    planLines(
      ({ name, price, multiplier, concierge }) =>
        `${name}: ${price === 0 ? 'kostenlos' : `${usd(price)} im Monat`}, ${multiplier}-fache Punkte${concierge ? ', KI-Concierge' : ''}`,
    ),
  ],
  premium: [
    'Was ist der Premium Traveller’s Plan?',
    `Er kostet ${usd(rules.PLAN_TERMS.premium.priceCents)} im Monat und bringt den KI-Concierge, mit ${rules.PLAN_TERMS.premium.multiplier}-fachen Punkten.`,
  ],
  'change-plan': [
    'Wie ändere oder kündige ich mein Abo?',
    'Auf der Seite „Subscription“. Ein höheres Abo beginnt sofort, der Rest des bezahlten Monats wird angerechnet; ein niedrigeres oder keines beginnt am Ende des bezahlten Monats.',
  ],
  'failed-renewal': [
    'Was, wenn mein Abo nicht abgebucht werden kann?',
    `Es läuft ${rules.GRACE_DAYS} Tage weiter. Ändern Sie bis dahin die Karte auf der Seite „Subscription“, dann geht nichts verloren; sonst endet es, und Sie haben ${rules.PLAN_TERMS.basic.name}.`,
  ],
  points: [
    'Wie sammle ich Punkte?',
    `Jeder ganze Dollar, den Sie für einen Aufenthalt zahlen, bringt 1 Punkt, mal Faktor Ihres Abos. ${usd(EXAMPLE)} bringen ${POINTS_BY_PLAN}. Es zählt das Abo zum Zeitpunkt der Zahlung.`,
  ],
  'points-when': [
    'Wann bekomme ich meine Punkte?',
    'Ab der Zahlung sind sie vorgemerkt, gutgeschrieben werden sie nach dem Aufenthalt, zum Check-out. Bei einer Stornierung entfallen sie.',
  ],
  tiers: [
    'Welche Stufen gibt es?',
    `${tiersIn('de-DE')}: gezählt werden alle Punkte, die Sie je gesammelt haben. Punkte einzulösen senkt Ihre Stufe nie.`,
  ],
  redeem: [
    'Wie löse ich Punkte ein?',
    'Auf der Seite „Loyalty“ tauschen Sie sie gegen Prämien wie Restaurantbesuche, Ausflüge oder Bonusnächte und bekommen einen Gutschein mit Code.',
  ],
  vouchers: [
    'Wie benutze ich einen Gutschein, und wie lange gilt er?',
    `Geben Sie den Code im Buchungsformular ein; der Preis ändert sich vor dem Bestätigen. Er gilt ${rules.VOUCHER_DAYS} Tage ab dem Einlösen der Punkte und wird auf einmal verbraucht. Stornieren Sie rechtzeitig, bekommen Sie ihn zurück.`,
  ],
  'points-expiry': ['Verfallen Punkte?', 'Nein, Punkte verfallen nicht.'],
  'write-review': [
    'Wie schreibe ich eine Bewertung?',
    `Nach einem abgeschlossenen Aufenthalt auf der Seite „Reviews“ mit „Write a Review“, einmal je Aufenthalt; ${rules.REVIEW_EDIT_HOURS} Stunden lang können Sie sie ändern. Stornierte Aufenthalte können nicht bewertet werden.`,
  ],
  'trust-reviews': [
    'Sind Bewertungen echt?',
    '„Verified Stay“ heißt: Die Bewertung gehört zu einem abgeschlossenen Aufenthalt bei Latchkey. Verstöße können gemeldet werden; Kritik allein ist kein Grund, eine Bewertung zu entfernen.',
  ],
  'review-reply': [
    'Kann ein Gastgeber auf Bewertungen antworten?',
    'Ja, die Antwort steht unter der Bewertung auf der Seite des Hauses und lässt sich später ändern. Bewertungen, die gegen die Regeln verstoßen, können gemeldet werden.',
  ],
  'guest-ratings': [
    'Werden auch Gäste bewertet?',
    'Nein, nur Häuser werden bewertet. Gastgeber sehen, wer kommt und ob ein Ausweis angegeben wurde.',
  ],
  'list-home': [
    'Wie inseriere ich mein Haus, und was kostet das?',
    `Das Inserieren ist kostenlos; nur bei Buchungen zahlen Sie ${rules.SERVICE_FEE_PERCENT} % Servicegebühr. Legen Sie ein Gastgeberkonto an und klicken Sie auf „Add a home“; veröffentlichen können Sie mit ${rules.LISTING_PHOTOS_MIN} Fotos und bestätigter E-Mail-Adresse.`,
  ],
  'listing-photos': [
    'Wie viele Fotos kann ein Haus haben?',
    `${rules.LISTING_PHOTOS_MIN} bis ${rules.LISTING_PHOTOS_MAX}, als JPEG, PNG, WebP oder AVIF mit je höchstens 10 MB. Das erste ist das Titelbild.`,
  ],
  'pause-home': [
    'Was passiert, wenn ich ein Haus pausiere?',
    'Niemand kann es mehr buchen, und es verschwindet aus der Suche. Bezahlte Aufenthalte finden wie vereinbart statt. Löschen können Sie es, sobald kein Aufenthalt mehr bevorsteht.',
  ],
  'arrival-guide-owner': [
    'Wo hinterlege ich Zugangscode und WLAN für Gäste?',
    `Im „Arrival guide“ des Hauses. Code, Wegbeschreibung und WLAN-Passwort sehen Gäste ab ${rules.ACCESS_HOURS} Stunden vor dem Check-in; sie bekommen sie auch per E-Mail.`,
  ],
  'owner-prices': [
    'Wie lege ich Preise fest?',
    'Unter „Prices“ des Hauses: Preis pro Nacht, Wochenenden, Saisons, einzelne Nächte, Last-Minute-Stufen, Rabatte für längere Aufenthalte und ein Mindestpreis. Gebuchtes ändert sich dadurch nie.',
  ],
  'owner-calendar': [
    'Wie sperre ich Nächte?',
    'Im „Calendar“: Nächte auswählen und „Block“ drücken, „Open“ gibt sie wieder frei. Gebuchte Nächte lassen sich nicht sperren.',
  ],
  'calendar-sync': [
    'Ich inseriere auch bei Airbnb oder Vrbo. Wie vermeide ich Doppelbuchungen?',
    'Verbinden Sie die Kalender im „Calendar“ des Hauses per iCal-Link in beide Richtungen: Was dort verkauft ist, wird hier geschlossen und umgekehrt. Hier Gebuchtes wird nie überschrieben.',
  ],
  'stay-rules': [
    'Wie lege ich Mindestaufenthalt und Vorbereitungszeit fest?',
    'Im „Calendar“ des Hauses unter „Rules“: kürzester und längster Aufenthalt, Zeit zwischen Aufenthalten, Vorlauf vor einer Anreise und Anreisetage.',
  ],
  gaps: [
    'Werden Lücken verkauft, die kürzer als mein Mindestaufenthalt sind?',
    'Ja, freie Nächte zwischen zwei Aufenthalten können als Ganzes gebucht werden, auf Wunsch zu einem eigenen Lückenpreis. Unter „Prices“ können Sie das abschalten.',
  ],
  'unsold-nights': [
    'Warum wird mein Haus nicht gebucht?',
    'Wählen Sie im „Calendar“ eine leere Nacht und öffnen Sie „Why is this night empty“: Dort sehen Sie den Preisvergleich, hinderliche Regeln und die kleinste Änderung, die helfen würde.',
  ],
  'owner-cancelling': [
    'Kann ich als Gastgeber absagen?',
    'Ja, bis zum Check-in und mit einem Grund, auf der Karte des Gastes in „My Bookings“. Der Gast bekommt sofort alles zurück, und die Absage zählt in Ihrer Verlässlichkeit.',
  ],
  reliability: [
    'Was ist meine Verlässlichkeit?',
    'Der Anteil der bezahlten Aufenthalte der letzten 12 Monate, die stattfanden und nicht von Ihnen abgesagt wurden. Reisende sehen sie ab 5 Aufenthalten.',
  ],
  payouts: [
    'Wann werden Gastgeber bezahlt?',
    `${rules.PAYOUT_DELAY_HOURS} Stunden nach Abschluss eines Aufenthalts, auf das unter „Earnings“ eingerichtete Konto: die Nächte abzüglich ${rules.SERVICE_FEE_PERCENT} % Servicegebühr, plus die Reinigungsgebühr.`,
  ],
  'owner-statements': [
    'Wo sind meine Abrechnungen für die Steuer?',
    'Auf der Seite „Earnings“: jede Auszahlung mit ihren Aufenthalten sowie Monats- und Jahresabrechnungen als CSV und PDF.',
  ],
  'owners-book': [
    'Können Gastgeber buchen oder Punkte sammeln?',
    'Nur Reisende können buchen, Punkte sammeln und ein Abo wählen. Wer als Gastgeber reisen möchte, legt ein Reisekonto an.',
  ],
  'what-is': [
    'Was ist Latchkey?',
    `Ein Marktplatz für kurzfristige Ferienhäuser in den USA: Gastgeber bieten Häuser an, Reisende buchen sie ${rules.FIRST_BOOKABLE_DAY} bis ${rules.LAST_BOOKABLE_DAY} Tage im Voraus und zahlen mit Karte einen Gesamtpreis.`,
  ],
  'create-account': [
    'Wie lege ich ein Konto an?',
    `Klicken Sie auf „Get Started“ und geben Sie Name, E-Mail, ein Passwort mit mindestens ${rules.MIN_PASSWORD_LENGTH} Zeichen und Ihr Alter ein. Ein Konto ist kostenlos.`,
  ],
  password: [
    'Passwort vergessen oder E-Mail ändern?',
    `Klicken Sie beim Anmelden auf „Forgot password“; Sie bekommen einen Link, der ${rules.RESET_LINK_MINUTES} Minuten gilt. Ein bekanntes Passwort oder Ihre E-Mail-Adresse ändern Sie im Konto unter „My account“.`,
  ],
  sessions: [
    'Jemand anderes ist in meinem Konto. Was tun?',
    'Unter „My account“ zeigt „Where you are signed in“ jedes Gerät; Sie können Sitzungen einzeln oder alle anderen beenden. Wählen Sie danach ein neues Passwort.',
  ],
  'delete-account': [
    'Wie lösche ich mein Konto oder bekomme meine Daten?',
    'Beides geht im Konto unter „My account“. Das Löschen ist endgültig und nicht möglich, solange ein Aufenthalt oder Geld offen ist; die Seite nennt, was. Ihre Daten können Sie als Datei herunterladen.',
  ],
  'password-storage': [
    'Wie schützt ihr mein Passwort und meine Daten?',
    'Passwörter werden nur als Hash (Argon2id) gespeichert, und Kartendaten erreichen uns nie. Wir verkaufen keine persönlichen Daten.',
  ],
  liability: [
    'Wer haftet in einem Haus?',
    'Latchkey ist nur ein Marktplatz und haftet nicht für Verletzungen, Diebstahl oder Schäden in den Häusern. Es gibt keine Kaution und keine Versicherung von uns; Gast und Gastgeber regeln Schäden untereinander.',
  ],
  pictures: [
    'Sind die Bilder der Häuser echt?',
    'Die Bilder in unserem Katalog sind illustrative Renderings. Fotos in Bewertungen stammen von Reisenden.',
  ],
  support: [
    'Wie erreiche ich einen Menschen?',
    'Senden Sie dieses Gespräch an unser Team; ein Mitarbeiter antwortet Ihnen, und Sie können auf der Seite „Support“ alles verfolgen. Ohne Konto kommt die Antwort per E-Mail.',
  ],
};

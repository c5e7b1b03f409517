import * as rules from '#libs/core/rules';
import { EXAMPLE, moneyIn, planLines, POINTS_BY_PLAN, tiersIn, type Articles } from './article.js';

const usd = moneyIn('it-IT');

/** The help in Italian. */
export const ITALIAN: Articles = {
  'booking-window': [
    'Con quanto anticipo posso prenotare?',
    `L’arrivo può essere da domani (${rules.FIRST_BOOKABLE_DAY} giorno prima) fino a ${rules.LAST_BOOKABLE_DAY} giorni in anticipo. Le date successive si aprono giorno per giorno; per oggi è troppo tardi.`,
  ],
  'stay-length': [
    'Quanto può durare un soggiorno?',
    `Almeno una notte e al massimo ${rules.MAX_NIGHTS}. Gli host possono chiedere più notti o permetterne meno; il calendario della casa mostra che cosa si può prenotare.`,
  ],
  'how-to-book': [
    'Come prenoto una casa?',
    'Sulla pagina della casa scegli date e ospiti, premi «Book Now», accetta la clausola di responsabilità e paga. Con il pagamento la prenotazione è subito confermata; nessuno deve approvarla.',
  ],
  hold: [
    'Per quanto tempo le date restano bloccate senza pagare?',
    `Teniamo le tue date per ${rules.HOLD_MINUTES} minuti mentre paghi. Se non paghi in tempo tornano libere e non ti viene addebitato nulla.`,
  ],
  'hold-limits': [
    'Quante case posso bloccare insieme?',
    `${rules.HOLDS_AT_A_TIME} case alla volta, e la stessa casa al massimo ${rules.UNPAID_HOLDS_OF_A_HOME} volte in 24 ore senza pagare. Per i soggiorni pagati non c’è limite.`,
  ],
  age: [
    'Quanti anni devo avere?',
    `Puoi creare un account da ${rules.MIN_REGISTER_AGE} anni e prenotare da ${rules.MIN_BOOKING_AGE}. Per prenotare non serve un documento.`,
  ],
  guests: [
    'Quanti ospiti possono venire?',
    'Ogni casa indica il suo numero massimo di ospiti, che non si può superare. Entro quel numero, più ospiti non costano di più.',
  ],
  pets: [
    'Posso portare un animale?',
    'Solo nelle case che indicano «Pets welcome» tra i servizi. Le regole sulla pagina della casa dicono di più.',
  ],
  'house-rules': [
    'Quali sono le regole della casa?',
    'Le stabilisce ogni host: fumo, feste e ore di silenzio sono sulla pagina della casa, sotto «House rules». Se qualcosa non è chiaro, chiedi lì con «Ask the host».',
  ],
  'check-in': [
    'A che ora sono il check-in e il check-out?',
    'Ogni casa ha i suoi orari, nella sua ora locale: sono sulla pagina della casa e sulla scheda della prenotazione. Arrivare prima o partire dopo dipende dall’host.',
  ],
  'same-day': [
    'Posso arrivare il giorno in cui altri partono?',
    'Sì, la notte di un giorno di partenza è libera, a meno che l’host tenga del tempo per preparare la casa. Il calendario mostra i giorni di arrivo possibili.',
  ],
  saved: [
    'Posso salvare le case o essere avvisato?',
    `Con il cuore salvi una casa in «Saved». Sulla pagina della casa puoi impostare un avviso per date occupate o per un prezzo, fino a ${rules.MAX_ALERTS} alla volta.`,
  ],
  'change-dates': [
    'Posso cambiare le date di una prenotazione?',
    `Sì, puoi cambiare le date di un soggiorno pagato in «My Bookings» con «Change dates», fino a ${rules.REFUND_CUTOFF_HOURS} ore prima del check-in e se le nuove date sono libere. Paghi solo la differenza; se costa meno, la differenza torna per intero sulla carta.`,
  ],
  agreement: [
    'Dov’è il mio contratto di affitto?',
    'Viene creato con la conferma: in «My Bookings», sulla scheda della prenotazione, con «View Agreement».',
  ],
  cancellation: [
    'Qual è la politica di cancellazione?',
    `Se cancelli almeno ${rules.REFUND_CUTOFF_HOURS} ore prima del check-in, riavrai il ${100 - rules.INCONVENIENCE_FEE_PERCENT}% del prezzo delle notti; il ${rules.INCONVENIENCE_FEE_PERCENT}% è una penale per il disagio. Dopo non c’è rimborso, e le spese di pulizia non si rimborsano.`,
  ],
  'late-cancellation': [
    'E se cancello troppo tardi?',
    `A meno di ${rules.REFUND_CUTOFF_HOURS} ore dal check-in non c’è rimborso; esattamente ${rules.REFUND_CUTOFF_HOURS} ore prima si è ancora in tempo. Dopo l’ora del check-in non si può più cancellare.`,
  ],
  'how-to-cancel': [
    'Come cancello una prenotazione?',
    'In «My Bookings», sulla scheda, con «Cancel Booking». Prima di confermare vedi il rimborso. La chat non cancella mai nulla per te.',
  ],
  'refund-time': [
    'Quando e dove arriva il rimborso?',
    'Lo inviamo alla carta con cui hai pagato appena la prenotazione è cancellata; «My Bookings» ne mostra lo stato. Quanto ci mette a comparire dipende dalla tua banca.',
  ],
  'refund-failed': [
    'E se nel frattempo la carta è scaduta?',
    'Di solito la banca passa il rimborso alla nuova carta. Se lo rifiuta, riproviamo e il nostro team ti scrive; non si perde nulla.',
  ],
  'owner-cancels': [
    'E se l’host cancella?',
    'Riavrai tutto, pulizia compresa. Lo stesso vale se Latchkey deve cancellare un soggiorno.',
  ],
  'unpaid-cancel': [
    'Cancellare una prenotazione non pagata costa qualcosa?',
    'No. Non hai pagato, quindi non ti viene addebitato nulla e non c’è nulla da rimborsare.',
  ],
  price: [
    'Quanto costa un soggiorno?',
    `Il prezzo a notte per le notti, più ${usd(rules.CLEANING_FEE)} di pulizia una volta sola. Nel totale è compreso tutto: nessuna commissione per l’ospite, nessuna cauzione, niente da pagare sul posto. La commissione del ${rules.SERVICE_FEE_PERCENT}% la paga l’host.`,
  ],
  'cleaning-fee': [
    'Che cosa sono le spese di pulizia?',
    `${usd(rules.CLEANING_FEE)} per prenotazione, qualunque sia il numero di notti; vanno all’host. Non si rimborsano se cancelli tu, si rimborsano se cancella l’host.`,
  ],
  'service-fee': [
    'Chi paga la commissione di servizio?',
    `L’host: il ${rules.SERVICE_FEE_PERCENT}% delle notti, dai suoi guadagni. I viaggiatori non la pagano.`,
  ],
  payment: [
    'Come posso pagare?',
    'Solo con carta, in dollari americani (USD), sulla pagina del nostro fornitore di pagamenti. I dati della carta non arrivano mai a Latchkey.',
  ],
  'pay-elsewhere': [
    'L’host mi chiede di pagare fuori da Latchkey. È giusto?',
    'No. Non pagare mai fuori da Latchkey: non è una prenotazione e nessuno può rimborsarla. Segnala il messaggio con «Report».',
  ],
  discounts: [
    'Posso avere uno sconto?',
    'I prezzi li fissano gli host e non si trattano in chat. Molte case costano meno quando l’arrivo si avvicina o per soggiorni lunghi, ed è già nel totale. In «Loyalty» puoi cambiare i punti in buoni sconto.',
  ],
  'payment-failed': [
    'Il pagamento non è andato a buon fine. Che faccio?',
    `Una carta rifiutata non viene addebitata, e le date restano tue per ${rules.HOLD_MINUTES} minuti dalla prenotazione. Riprendi il pagamento in «My Bookings», con la stessa carta o un’altra. Ciò che arriva tardi o doppio viene restituito per intero.`,
  ],
  receipt: [
    'Dov’è la mia ricevuta?',
    'In «My Bookings», sulla scheda della prenotazione, con «Receipt»: una ricevuta in PDF con ogni pagamento e rimborso di un soggiorno pagato.',
  ],
  'last-minute-price': [
    'Perché il prezzo di una casa cambia?',
    'I prezzi li fissano gli host: spesso meno quando l’arrivo si avvicina o per soggiorni lunghi, di più nel fine settimana. Quello che hai prenotato mantiene il suo prezzo.',
  ],
  address: [
    'Quando ricevo l’indirizzo?',
    'Appena la prenotazione è confermata: sulla scheda della prenotazione e nell’e-mail di conferma. Prima la mappa mostra solo la zona.',
  ],
  'arrival-guide': [
    'Come entro? Dov’è il codice?',
    `In «Arrival guide» sulla scheda della prenotazione. Codice d’accesso, indicazioni e password del wifi si aprono ${rules.ACCESS_HOURS} ore prima del check-in e arrivano anche per e-mail; prima non li vede nessuno.`,
  ],
  messages: [
    'Come scrivo all’host?',
    'Prima di prenotare con «Ask the host» sulla pagina della casa; dopo, manda un messaggio con «Message the host» sulla scheda della prenotazione. Tutto è in «Messages».',
  ],
  'host-details': [
    'Chi è il mio host, e quando vedo i suoi contatti?',
    `Nome e contatti sono sulla scheda della prenotazione dalla conferma fino a ${rules.CONTACT_DAYS} giorni dopo il soggiorno. Prima, nei messaggi, telefoni, e-mail e link sono nascosti.`,
  ],
  'message-safety': [
    'Posso bloccare o segnalare qualcuno?',
    'Sì. «Block» chiude ogni conversazione tra voi, tranne quella di un soggiorno pagato; con «Report» chiedi al nostro team di guardarla.',
  ],
  'trouble-at-home': [
    'Qualcosa non va nella casa. Che faccio?',
    'Scrivi prima all’host. Se non risponde o non può aiutare, contatta il nostro team qui in chat o su «Support», meglio con foto. In caso di emergenza chiama il numero locale.',
  ],
  plans: [
    'Quali piani ci sono e quanto costano?',
    planLines(
      ({ name, price, multiplier, concierge }) =>
        `${name}: ${price === 0 ? 'gratis' : `${usd(price)} al mese`}, punti ${multiplier}X${concierge ? ', concierge IA' : ''}`,
    ),
  ],
  premium: [
    'Che cos’è il Premium Traveller’s Plan?',
    `Costa ${usd(rules.PLAN_TERMS.premium.priceCents)} al mese e porta il concierge IA, con punti ${rules.PLAN_TERMS.premium.multiplier}X.`,
  ],
  'change-plan': [
    'Come cambio o disdico il piano?',
    'Sulla pagina «Subscription». Un piano superiore inizia subito e il resto del mese pagato viene scalato; uno inferiore, o nessuno, inizia alla fine del mese pagato.',
  ],
  'failed-renewal': [
    'Che succede se il piano non può essere addebitato?',
    `Continua per ${rules.GRACE_DAYS} giorni. Cambia la carta su «Subscription» entro allora e non perdi nulla; altrimenti finisce e passi a ${rules.PLAN_TERMS.basic.name}.`,
  ],
  points: [
    'Come guadagno punti?',
    `Ogni dollaro intero pagato per un soggiorno vale 1 punto, per il moltiplicatore del tuo piano. ${usd(EXAMPLE)} valgono ${POINTS_BY_PLAN}. Conta il piano al momento del pagamento.`,
  ],
  'points-when': [
    'Quando arrivano i miei punti?',
    'Sono in attesa dal pagamento e vengono accreditati a fine soggiorno, al check-out. Se la prenotazione è cancellata vengono annullati.',
  ],
  tiers: [
    'Quali livelli ci sono?',
    `${tiersIn('it-IT')}, in base a tutti i punti guadagnati. Usare i punti non abbassa mai il livello.`,
  ],
  redeem: [
    'Come uso i miei punti?',
    'Su «Loyalty» li cambi in premi: ristoranti, svago, notti bonus e altro. Ricevi un buono con un codice.',
  ],
  vouchers: [
    'Come uso un buono, e quanto vale?',
    `Inserisci il codice nel modulo di prenotazione; il prezzo cambia prima della conferma. Vale ${rules.VOUCHER_DAYS} giorni da quando lo riscatti e si usa in una volta. Se cancelli in tempo, ti torna.`,
  ],
  'points-expiry': ['I punti scadono?', 'No, i punti non scadono.'],
  'write-review': [
    'Come scrivo una recensione?',
    `Dopo un soggiorno completato, su «Reviews» con «Write a Review», una per soggiorno; puoi modificarla per ${rules.REVIEW_EDIT_HOURS} ore. Un soggiorno cancellato non si può recensire.`,
  ],
  'trust-reviews': [
    'Le recensioni sono vere?',
    '«Verified Stay» vuol dire che la recensione è di un soggiorno completato su Latchkey. Quelle contro le regole si possono segnalare; essere critica non basta per toglierla.',
  ],
  'review-reply': [
    'Un host può rispondere a una recensione?',
    'Sì, la risposta sta sotto la recensione sulla pagina della casa e si può cambiare. Le recensioni contro le regole si possono segnalare.',
  ],
  'guest-ratings': [
    'Anche gli ospiti vengono recensiti?',
    'No, si recensiscono solo le case. L’host vede chi arriva e se è stato dichiarato un documento.',
  ],
  'list-home': [
    'Come pubblico la mia casa, e quanto costa?',
    `Pubblicare è gratis; paghi solo il ${rules.SERVICE_FEE_PERCENT}% di commissione sulle prenotazioni. Crea un account proprietario e premi «Add a home»; servono ${rules.LISTING_PHOTOS_MIN} foto e l’e-mail confermata.`,
  ],
  'listing-photos': [
    'Quante foto può avere una casa?',
    `Da ${rules.LISTING_PHOTOS_MIN} a ${rules.LISTING_PHOTOS_MAX}, in JPEG, PNG, WebP o AVIF fino a 10 MB. La prima è la copertina.`,
  ],
  'pause-home': [
    'Che succede se metto in pausa una casa?',
    'Nessuno può più prenotarla e sparisce dalla ricerca. I soggiorni pagati restano come concordato. Si può eliminare quando non ci sono più soggiorni in arrivo.',
  ],
  'arrival-guide-owner': [
    'Dove metto il codice e il wifi per gli ospiti?',
    `Nell’«Arrival guide» della casa. Codice, indicazioni e password del wifi si vedono ${rules.ACCESS_HOURS} ore prima del check-in e arrivano per e-mail.`,
  ],
  'owner-prices': [
    'Come imposto i prezzi?',
    'Su «Prices» della casa: prezzo a notte, fine settimana, stagioni, singole notti, ribassi last minute, sconti per soggiorni lunghi e prezzo minimo. Ciò che è prenotato non cambia mai.',
  ],
  'owner-calendar': [
    'Come blocco delle notti?',
    'In «Calendar»: scegli le notti e premi «Block»; «Open» le riapre. Le notti prenotate non si possono bloccare.',
  ],
  'calendar-sync': [
    'Pubblico anche su Airbnb o Vrbo. Come evito doppie prenotazioni?',
    'Collega i calendari in «Calendar» con link iCal nei due sensi: ciò che è venduto là si chiude qui, e viceversa. Ciò che è prenotato qui non viene mai sovrascritto.',
  ],
  'stay-rules': [
    'Come imposto soggiorno minimo e tempo di preparazione?',
    'In «Calendar» della casa, sotto «Rules»: soggiorno più breve e più lungo, tempo tra i soggiorni, preavviso e giorni di arrivo.',
  ],
  gaps: [
    'Si vendono i buchi più corti del soggiorno minimo?',
    'Sì, le notti libere tra due soggiorni si possono prenotare per intero, a un prezzo apposito se vuoi. Si disattiva sotto «Prices».',
  ],
  'unsold-nights': [
    'Perché la mia casa non viene prenotata?',
    'Scegli una notte vuota in «Calendar» e apri «Why is this night empty»: confronto dei prezzi, regole che frenano e il cambiamento più piccolo che aiuterebbe.',
  ],
  'owner-cancelling': [
    'Posso cancellare come host?',
    'Sì, fino al check-in e con un motivo, sulla scheda dell’ospite in «My Bookings». L’ospite riavrà subito tutto, e conta nella tua affidabilità.',
  ],
  reliability: [
    'Che cos’è la mia affidabilità?',
    'La quota di soggiorni pagati degli ultimi 12 mesi che si sono svolti e che non hai cancellato. I viaggiatori la vedono da 5 soggiorni in poi.',
  ],
  payouts: [
    'Quando vengono pagati gli host?',
    `${rules.PAYOUT_DELAY_HOURS} ore dopo la fine di un soggiorno, sul conto impostato in «Earnings»: le notti meno il ${rules.SERVICE_FEE_PERCENT}% di commissione, più la pulizia.`,
  ],
  'owner-statements': [
    'Dove sono i rendiconti per le tasse?',
    'In «Earnings»: ogni versamento con i suoi soggiorni, e rendiconti per mese e anno in CSV e PDF.',
  ],
  'owners-book': [
    'Gli host possono prenotare o raccogliere punti?',
    'Solo i viaggiatori possono prenotare, raccogliere punti e scegliere un piano. Un host che vuole viaggiare crea un account viaggiatore.',
  ],
  'what-is': [
    'Che cos’è Latchkey?',
    `Un mercato di case vacanza last minute negli Stati Uniti: gli host le offrono, i viaggiatori le prenotano da ${rules.FIRST_BOOKABLE_DAY} a ${rules.LAST_BOOKABLE_DAY} giorni prima e pagano con carta un solo totale.`,
  ],
  'create-account': [
    'Come creo un account?',
    `Premi «Get Started» e inserisci nome, e-mail, una password di almeno ${rules.MIN_PASSWORD_LENGTH} caratteri e la tua età. L’account è gratuito.`,
  ],
  password: [
    'Password dimenticata o e-mail da cambiare?',
    `Premi «Forgot password» all’accesso; ricevi un link valido ${rules.RESET_LINK_MINUTES} minuti. Una password che conosci o l’e-mail si cambiano nel tuo account, in «My account».`,
  ],
  sessions: [
    'Qualcuno è entrato nel mio account. Che faccio?',
    'In «My account», «Where you are signed in» mostra ogni dispositivo; puoi chiudere una sessione o tutte le altre. Poi scegli una nuova password.',
  ],
  'delete-account': [
    'Come elimino l’account o ottengo i miei dati?',
    'Entrambe le cose sono nel tuo account, in «My account». I tuoi dati si scaricano in un file. L’eliminazione è definitiva e non è possibile finché un soggiorno o del denaro è aperto; la pagina dice quale.',
  ],
  'password-storage': [
    'Come proteggete la mia password e i miei dati?',
    'Le password sono salvate solo come hash (Argon2id) e i dati della carta non ci arrivano mai. Non vendiamo dati personali.',
  ],
  liability: [
    'Chi è responsabile in una casa?',
    'Latchkey è solo un intermediario e non risponde di infortuni, furti o danni nelle case. Non c’è cauzione né assicurazione da parte nostra; ospite e host regolano i danni tra loro.',
  ],
  pictures: [
    'Le foto delle case sono vere?',
    'Le immagini del nostro catalogo sono illustrazioni generate. Le foto nelle recensioni sono dei viaggiatori.',
  ],
  support: [
    'Come parlo con una persona?',
    'Invia questa conversazione al nostro team: ti risponde una persona, e puoi seguire tutto su «Support». Senza account la risposta arriva per e-mail.',
  ],
};

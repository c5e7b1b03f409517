import { FRENCH } from '../articles/fr.js';
import type { Wording } from '../wording.js';

const CAN =
  'Je trouve des maisons, calcule des prix, explique nos règles et consulte vos réservations, remboursements, points et abonnement.';

/** What is said in French. */
export const FR: Wording = {
  locale: 'fr-FR',
  articles: FRENCH,
  talk: {
    greeting: `Bonjour ! ${CAN} Que puis-je faire pour vous ?`,
    thanks: 'Avec plaisir ! Puis-je faire autre chose pour vous ?',
    complaint:
      'Je suis désolé, ce n’était pas ce qu’il vous fallait. Dites-moi en quelques mots de quoi il s’agit, ou envoyez cette conversation à notre équipe.',
    whoAreYou: `Je suis le concierge de Latchkey, un assistant et non une personne. ${CAN}`,
    others:
      'Je ne vois que ce que vous pouvez voir vous-même : les maisons, nos règles et vos propres réservations, points et abonnement. Je ne peux rien montrer ni changer concernant d’autres personnes.',
    demand:
      'Je ne peux ni le promettre ni l’accorder : les remboursements suivent les conditions d’annulation, et le reste se décide dans notre équipe. Envoyez-lui cette conversation, une personne l’examinera.',
    outOfScope: `Cela dépasse ce que je sais. ${CAN}`,
    startOver: 'Recommençons. Que cherchez-vous ?',
    unsure: 'Je ne suis pas sûr de comprendre. Est-ce l’une de ces questions ?',
    unknown:
      'Je ne connais pas la réponse et je préfère ne pas deviner. Notre équipe peut vous aider : envoyez-lui cette conversation et suivez la réponse sur la page « Support ».',
    signIn: 'Connectez-vous et reposez la question, pour que je puisse consulter ce qui est à vous.',
    generally: 'Pour tout le monde :',
    inEnglish: 'Notre aide l’explique, mais en anglais : ouvrez le lien ci-dessous.',
    notPossible: 'Ce n’est pas possible ainsi.',
  },
  where: {
    homes:
      'Les maisons, avec prix, équipements et dates libres, sont dans la recherche et sur la page de chaque maison.',
    bookings: 'Vos réservations, avec dates, prix et état, sont dans « My Bookings ».',
    loyalty: 'Vos points, votre niveau et vos bons sont sur la page « Loyalty ».',
    subscription: 'Votre abonnement et le prochain débit sont sur la page « Subscription ».',
    saved: 'Vos maisons enregistrées et vos alertes sont dans « Saved ».',
    earnings: 'Vos revenus et versements sont sur la page « Earnings ».',
    calendar: 'Vos voyageurs et les nuits bloquées sont dans « Calendar ».',
  },
  chips: {
    sendToTeam: 'Envoyer à notre équipe',
    signIn: 'Se connecter',
    help: 'Aide',
    seeThemAll: 'Tout voir',
    browse: 'Voir les maisons',
    openQuote: 'Ouvrir ce prix',
    booking: (ref) => `Réservation #${ref}`,
    homesThisWeekend: 'Des maisons pour ce week-end',
    whatComesBack: 'Combien me rembourse-t-on si j’annule ma réservation ?',
    comparePlans: 'Quels sont les abonnements et leurs prix ?',
    cancellationPolicy: 'Quelles sont les conditions d’annulation ?',
    thisWeekend: 'Ce week-end',
    forTwo: 'Pour 2 personnes',
    tomorrowForTwo: 'À partir de demain, 2 nuits',
    refundOf: (ref) => `Combien me rembourse-t-on si j’annule #${ref} ?`,
    aboutHome: (home) => `Que propose la maison ${home} ?`,
    homesIn: (city) => `Des maisons à ${city}`,
  },
  counts: {
    night: (figure, isOne) => `${figure} ${isOne ? 'nuit' : 'nuits'}`,
    guest: (figure, isOne) => `${figure} ${isOne ? 'voyageur' : 'voyageurs'}`,
    bedroom: (figure, isOne) => `${figure} ${isOne ? 'chambre' : 'chambres'}`,
    minute: (figure, isOne) => `${figure} ${isOne ? 'minute' : 'minutes'}`,
    point: (figure, isOne) => `${figure} ${isOne ? 'point' : 'points'}`,
    home: (figure, isOne) => `${figure} ${isOne ? 'maison' : 'maisons'}`,
  },
  standing: {
    pending: 'bloquée et pas encore payée',
    confirmed: 'payée et confirmée',
    completed: 'terminée',
    cancelled: 'annulée',
  },
  amenities: {
    wifi: 'wifi',
    kitchen: 'cuisine équipée',
    parking: 'parking gratuit',
    air_conditioning: 'climatisation',
    heating: 'chauffage',
    washer: 'lave-linge',
    dryer: 'sèche-linge',
    dishwasher: 'lave-vaisselle',
    workspace: 'bureau',
    tv: 'télévision',
    self_check_in: 'arrivée autonome',
    pets: 'animaux bienvenus',
    crib: 'lit bébé et chaise haute',
    step_free: 'entrée sans marche',
    ev_charger: 'borne de recharge',
    fireplace: 'cheminée',
    pool: 'piscine',
    hot_tub: 'jacuzzi',
    sauna: 'sauna',
    patio: 'terrasse',
    garden: 'jardin',
    grill: 'barbecue',
    fire_pit: 'brasero',
    waterfront: 'au bord de l’eau',
    beach: 'plage à pied',
    boats: 'kayaks ou canoë',
    bikes: 'vélos',
    ski: 'local à skis',
  },
  stays: {
    ahead: 'Vos prochains séjours :',
    noneAhead: 'Aucun séjour n’est à venir. Les derniers :',
    none: 'Vous n’avez pas encore de réservation.',
    notYours: 'Il n’y a pas de telle réservation parmi les vôtres.',
    noneToCancel: 'Vous n’avez aucune réservation qui puisse être annulée.',
    noRefund: 'Aucune de vos réservations n’a été annulée, il n’y a donc pas de remboursement.',
    noHold: 'Toutes vos réservations sont payées ; aucune n’est en attente.',
    which: (among) => `De quel séjour parlez-vous : ${among} ?`,
    line: ({ home, city, ref, from, to, nights, guests, total, standing, checkIn, checkOut }) =>
      `${home} à ${city} (#${ref}), du ${from} au ${to} : ${nights} pour ${guests}, ${total} en tout, réservation ${standing}. Arrivée à partir de ${checkIn}, départ jusqu’à ${checkOut}.`,
    about: ({ home, ref, from, to }) => `${home} (#${ref}, du ${from} au ${to})`,
    comesBack: ({ about, refund, paid, fee, cleaning, until }) =>
      `Si vous annulez ${about} maintenant, ${refund} sur les ${paid} payés reviennent sur votre carte. Les frais de désagrément de ${fee} et le ménage de ${cleaning} ne sont pas remboursés. C’est valable jusqu’à ${until} ; ensuite, il n’y a pas de remboursement. Je n’ai rien annulé ; vous pouvez le faire dans « My Bookings ».`,
    nothingBack: ({ about, deadline }) =>
      `Si vous annulez ${about} maintenant, il n’y a pas de remboursement : la limite était ${deadline}.`,
    unpaidCostsNothing: (about) =>
      `${about} n’est pas payé. L’annuler ne coûte rien et il n’y a rien à rembourser.`,
    isOver: (about) => `${about} a commencé ou est terminé et ne peut plus être annulé ni remboursé.`,
    nothingRefunded: (about) => `${about} est annulé, et il n’y avait rien à rembourser.`,
    refunded: ({ about, refund, paid }) =>
      `${about} est annulé. Votre remboursement est de ${refund} sur les ${paid} payés.`,
    refundSent: 'Il a été envoyé sur votre carte ; le délai avant qu’il apparaisse dépend de votre banque.',
    refundReturned:
      'Votre banque l’a renvoyé : nous réessayons et notre équipe s’en occupe. Rien n’est perdu.',
    refundOnItsWay: 'Il est en route vers votre carte.',
    held: ({ about, total, minutes, until }) =>
      `${about} n’est pas encore payé : ${total}. Nous gardons les dates encore ${minutes}, jusqu’à ${until} ; payez d’ici là dans « My Bookings ». Sinon elles sont libérées et rien n’est débité.`,
    earns: ({ plan, multiplier, about, total, points, when }) =>
      `Avec ${plan} (${multiplier}X), ${about} à ${total} rapporte ${points}. Ils sont crédités au départ, ${when}.`,
    earned: (about) => `${about} est terminé ou annulé ; ce qu’il a rapporté est sur la page « Loyalty ».`,
  },
  homes: {
    found: (homes, criteria) => `${homes} à réserver (${criteria}) :`,
    none: (criteria) =>
      `Je n’ai trouvé aucune maison disponible (${criteria}). D’autres dates, un autre lieu ou un budget plus élevé peuvent aider.`,
    rightNow: 'en ce moment',
    withinBudget: 'dans votre budget',
    inTotal: (total) => `${total} en tout, ménage compris`,
    perNight: (nightly, cleaning) => `${nightly} par nuit + ${cleaning} de ménage`,
    upTo: (guests) => `jusqu’à ${guests}`,
    noneIn: (place, towns) =>
      `Nous n’avons pas encore de maisons à ${place}. Il y en a par exemple à ${towns}.`,
    which: (among) => `De quelle maison parlez-vous : ${among} ?`,
    whichAtAll: 'De quelle maison parlez-vous ? Donnez-moi son nom ou sa ville.',
    forWhichDates: (home) => `Pour quelles dates à ${home} ? Par exemple : de vendredi à dimanche.`,
    quote: ({ home, from, to, guests, total, nights, subtotal, cleaning }) =>
      `${home} du ${from} au ${to} pour ${guests} coûte ${total} en tout : ${nights} pour ${subtotal}, plus ${cleaning} de ménage.`,
    refundUntil: (until) => `Vous pourriez annuler avec un remboursement partiel jusqu’à ${until}.`,
    noRefundAnyMore: 'L’arrivée est si proche qu’une annulation ne serait pas remboursée.',
    taken: 'Ces nuits sont prises en ce moment et ne peuvent pas être réservées.',
    has: (home, amenity) => `Oui, ${home} propose : ${amenity}.`,
    hasNot: (home, amenity) => `Non, ${home} n’indique pas : ${amenity}.`,
    facts: ({ home, place, guests, bedrooms, nightly, cleaning, checkIn, checkOut, shortest, longest }) =>
      `${home} à ${place} : jusqu’à ${guests}, ${bedrooms}, à partir de ${nightly} par nuit + ${cleaning} de ménage. Arrivée à partir de ${checkIn}, départ jusqu’à ${checkOut}. Séjours de ${shortest} à ${longest}.`,
    amenities: (list) => `Équipements : ${list}.`,
    forNights: (total, nights) => `à partir de ${total} en tout pour ${nights}`,
    cheaper: (home, difference) => `${home} coûte ${difference} de moins pour le séjour.`,
    with: (amenity) => `avec : ${amenity}`,
    without: (amenity) => `sans : ${amenity}`,
  },
  membership: {
    points: ({ balance, tier, lifetime }) =>
      `Vous avez ${balance} à utiliser et êtes ${tier} (gagnés en tout : ${lifetime}).`,
    toNextTier: (points, tier) => `Il vous manque ${points} pour ${tier}.`,
    highestTier: 'C’est le niveau le plus élevé.',
    pending: (points) => `${points} sont en attente et seront crédités au départ.`,
    forAmount: (amount, plans) =>
      `${amount} pour un séjour rapportent des points selon l’abonnement : ${plans}.`,
    plan: ({ name, multiplier }) =>
      `Votre abonnement est ${name}, avec des points ${multiplier}X sur chaque séjour.`,
    free: 'Il est gratuit.',
    renews: (day, price) => `Il se renouvelle le ${day} pour ${price}.`,
    changes: (day, plan) => `Le ${day}, il passe à ${plan}.`,
    pastDue: ({ price, until, free }) =>
      `Le dernier débit de ${price} n’est pas passé. L’abonnement continue jusqu’au ${until} : changez de carte d’ici là sur la page « Subscription ». Sinon il prend fin et vous passez à ${free}.`,
    vouchers: 'Vos bons :',
    voucher: ({ title, code, until }) => `${title} : code ${code}, valable jusqu’au ${until}.`,
    noVoucher: 'Vous n’avez aucun bon utilisable. Échangez des points sur la page « Loyalty ».',
    buys: (points) => `Avec vos ${points}, vous pouvez obtenir l’un de ces avantages :`,
    buysNothing: (points) => `Vos ${points} ne suffisent pas encore pour un avantage.`,
  },
  saved: {
    homes: 'Vos maisons enregistrées :',
    noHome: "Vous n'avez encore enregistré aucune maison.",
    home: ({ home, city, nightly }) => `${home} à ${city} : à partir de ${nightly} la nuit.`,
    withdrawn: ({ home, city }) => `${home} à ${city} : pas en location pour le moment.`,
    alerts: 'Vos alertes :',
    noAlert: "Vous n'avez aucune alerte.",
    nights: ({ home, city, from, to }) =>
      `${home} à ${city} : vous prévient quand du ${from} au ${to} se libère.`,
    price: ({ home, city, below, now }) =>
      `${home} à ${city} : vous prévient quand une nuit coûte moins de ${below} ; maintenant ${now}.`,
    total: ({ home, city, from, to, below, now }) =>
      `${home} à ${city} : vous prévient quand du ${from} au ${to} coûte moins de ${below} en tout ; maintenant ${now}.`,
    ended: ({ home, city }) => `${home} à ${city} : terminée.`,
  },
  owning: {
    nobody: 'Personne n’a réservé pour cela.',
    stays: 'Les séjours de vos voyageurs :',
    stay: ({ guest, home, ref, from, to, guests, standing, checkIn, checkOut }) =>
      `${guest} à ${home} (#${ref}) : du ${from} au ${to}, ${guests}, réservation ${standing}. Arrivée à partir de ${checkIn}, départ jusqu’à ${checkOut}.`,
    earned: (amount) =>
      `Vous avez gagné ${amount} jusqu’ici : nuits moins les frais de service, sans le ménage.`,
    coming: (amount) => `Les séjours confirmés rapporteront encore ${amount}.`,
    payout: ({ day, amount, standing }) => `${day} : ${amount}, ${standing}.`,
    payoutStanding: {
      paid: 'versé à votre banque',
      on_the_way: 'en route vers votre banque',
      failed: 'échoué ; renvoyé',
      reversed: 'repris',
      withdrawn: 'non envoyé',
    },
    due: (amount) => `${amount} sont dus et partent avec le prochain versement.`,
    later: (amount, day) => `${amount} seront dus plus tard, les prochains le ${day}.`,
    heldBack: (amount) => `${amount} sont retenus jusqu’à la décision d’un litige ou l’examen du séjour.`,
    nothingDue: 'Il n’y a pas encore de versement et rien n’est dû.',
    kept: ({ about, amount }) => `${about} a été annulé. Vous gardez ${amount}.`,
    block: ({ home, from, to }) => `${home} : bloquée du ${from} au ${to}, puis de nouveau libre.`,
    noBlock: 'Vous n’avez bloqué aucune nuit.',
    reliability: ({ percent, kept, counted, cancelled }) =>
      `Votre fiabilité est de ${percent} % : ${kept} séjours payés sur ${counted} des 12 derniers mois ont eu lieu, et vous en avez annulé ${cancelled}.`,
    noReliability: 'Aucun séjour payé des 12 derniers mois ne compte encore.',
  },
};

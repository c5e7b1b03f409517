import * as rules from '#libs/core/rules';
import { EXAMPLE, moneyIn, planLines, POINTS_BY_PLAN, tiersIn, type Articles } from './article.js';

const usd = moneyIn('fr-FR');

/** The help in French. */
export const FRENCH: Articles = {
  'booking-window': [
    'Combien de temps à l’avance puis-je réserver ?',
    `L’arrivée est possible à partir de demain (${rules.FIRST_BOOKABLE_DAY} jour à l’avance) et jusqu’à ${rules.LAST_BOOKABLE_DAY} jours à l’avance. Les dates suivantes s’ouvrent jour après jour ; pour aujourd’hui, c’est trop tard.`,
  ],
  'stay-length': [
    'Combien de temps peut durer un séjour ?',
    `Une nuit au minimum et ${rules.MAX_NIGHTS} nuits au maximum. Les hôtes peuvent demander plus de nuits ou en permettre moins ; le calendrier de la maison montre ce qui est possible.`,
  ],
  'how-to-book': [
    'Comment réserver une maison ?',
    'Sur la page de la maison, choisissez les dates et les voyageurs, cliquez sur « Book Now », acceptez la clause de responsabilité et payez. La réservation est confirmée dès le paiement ; personne n’a à l’approuver.',
  ],
  hold: [
    'Combien de temps mes dates sont-elles bloquées sans paiement ?',
    `Nous gardons vos dates ${rules.HOLD_MINUTES} minutes pendant que vous payez. Sans paiement à temps, elles sont libérées et rien n’est débité.`,
  ],
  'hold-limits': [
    'Combien de maisons puis-je bloquer à la fois ?',
    `${rules.HOLDS_AT_A_TIME} maisons à la fois, et la même maison au plus ${rules.UNPAID_HOLDS_OF_A_HOME} fois en 24 heures sans payer. Il n’y a pas de limite aux séjours payés.`,
  ],
  age: [
    'Quel âge faut-il avoir ?',
    `On peut créer un compte à partir de ${rules.MIN_REGISTER_AGE} ans et réserver à partir de ${rules.MIN_BOOKING_AGE} ans. Aucune pièce d’identité n’est exigée pour réserver.`,
  ],
  guests: [
    'Combien de voyageurs peuvent venir ?',
    'Chaque maison indique son nombre maximal de voyageurs, qui ne peut pas être dépassé. Jusqu’à ce nombre, un voyageur de plus ne coûte rien.',
  ],
  pets: [
    'Puis-je venir avec un animal ?',
    'Seulement dans les maisons qui indiquent « Pets welcome » parmi leurs équipements. Le règlement, sur la page de la maison, en dit plus.',
  ],
  'house-rules': [
    'Quel est le règlement de la maison ?',
    'Chaque hôte le fixe : tabac, fêtes et heures calmes sont sur la page de la maison, sous « House rules ». En cas de doute, demandez-y avec « Ask the host ».',
  ],
  'check-in': [
    'À quelle heure sont l’arrivée et le départ ?',
    'Chaque maison a ses heures d’arrivée et de départ, à son heure locale ; elles sont sur sa page et sur la carte de votre réservation. Arriver plus tôt ou partir plus tard dépend de l’hôte.',
  ],
  'same-day': [
    'Puis-je arriver le jour où d’autres partent ?',
    'Oui, la nuit d’un jour de départ est libre, sauf si l’hôte garde du temps pour préparer la maison. Le calendrier montre les jours d’arrivée possibles.',
  ],
  saved: [
    'Puis-je enregistrer des maisons ou être prévenu ?',
    `Avec le cœur, vous enregistrez une maison dans « Saved ». Sur la page de la maison, vous pouvez mettre une alerte pour des dates prises ou pour un prix, jusqu’à ${rules.MAX_ALERTS} à la fois.`,
  ],
  'change-dates': [
    'Puis-je changer les dates d’une réservation ?',
    `Oui, vous pouvez changer les dates d’un séjour payé dans « My Bookings » avec « Change dates », jusqu’à ${rules.REFUND_CUTOFF_HOURS} heures avant l’arrivée et si les nouvelles dates sont libres. Vous ne payez que la différence ; si c’est moins cher, elle revient en entier sur votre carte.`,
  ],
  agreement: [
    'Où est mon contrat de location ?',
    'Il est établi dès la confirmation : dans « My Bookings », sur la carte de la réservation, avec « View Agreement ».',
  ],
  cancellation: [
    'Quelles sont les conditions d’annulation ?',
    `Si vous annulez au moins ${rules.REFUND_CUTOFF_HOURS} heures avant l’arrivée, ${100 - rules.INCONVENIENCE_FEE_PERCENT} % du prix des nuits vous est remboursé ; ${rules.INCONVENIENCE_FEE_PERCENT} % sont des frais de désagrément. Ensuite, il n’y a pas de remboursement, et les frais de ménage ne sont pas remboursés.`,
  ],
  'late-cancellation': [
    'Et si j’annule trop tard ?',
    `À moins de ${rules.REFUND_CUTOFF_HOURS} heures de l’arrivée, il n’y a pas de remboursement ; exactement ${rules.REFUND_CUTOFF_HOURS} heures avant, il est encore temps. Après l’heure d’arrivée, on ne peut plus annuler.`,
  ],
  'how-to-cancel': [
    'Comment annuler une réservation ?',
    'Dans « My Bookings », sur la carte, avec « Cancel Booking ». Vous voyez votre remboursement avant de confirmer. Le chat n’annule jamais rien pour vous.',
  ],
  'refund-time': [
    'Quand et où arrive mon remboursement ?',
    'Nous l’envoyons sur la carte du paiement dès que la réservation est annulée ; « My Bookings » en montre l’état. Le délai avant qu’il apparaisse dépend de votre banque.',
  ],
  'refund-failed': [
    'Et si ma carte a expiré entre-temps ?',
    'En général, la banque transmet le remboursement à votre nouvelle carte. Si elle le refuse, nous réessayons et notre équipe vous écrit ; rien n’est perdu.',
  ],
  'owner-cancels': [
    'Et si l’hôte annule ?',
    'Vous récupérez tout, ménage compris. Il en va de même si Latchkey doit annuler un séjour.',
  ],
  'unpaid-cancel': [
    'Annuler une réservation non payée coûte-t-il quelque chose ?',
    'Non. Vous n’avez pas payé : rien n’est débité et il n’y a rien à rembourser.',
  ],
  price: [
    'Combien coûte un séjour ?',
    `Le prix par nuit multiplié par les nuits, plus ${usd(rules.CLEANING_FEE)} de ménage une seule fois. Ce total comprend tout : pas de frais de voyageur, pas de caution, rien à payer sur place. Les ${rules.SERVICE_FEE_PERCENT} % de frais de service sont à la charge de l’hôte.`,
  ],
  'cleaning-fee': [
    'Que sont les frais de ménage ?',
    `${usd(rules.CLEANING_FEE)} par réservation, quel que soit le nombre de nuits ; ils vont à l’hôte. Ils ne sont pas remboursés si vous annulez, mais le sont si l’hôte annule.`,
  ],
  'service-fee': [
    'Qui paie les frais de service ?',
    `L’hôte : ${rules.SERVICE_FEE_PERCENT} % des nuits, sur ses revenus. Les voyageurs ne les paient pas.`,
  ],
  payment: [
    'Comment puis-je payer ?',
    'Uniquement par carte, en dollars américains (USD), sur la page de notre prestataire de paiement. Les données de votre carte n’arrivent jamais chez Latchkey.',
  ],
  'pay-elsewhere': [
    'L’hôte demande un paiement hors de Latchkey. Est-ce normal ?',
    'Non. Ne payez jamais hors de Latchkey : ce n’est pas une réservation et personne ne peut le rembourser. Signalez le message avec « Report ».',
  ],
  discounts: [
    'Puis-je avoir une réduction ?',
    'Les hôtes fixent leurs prix, qui ne se négocient pas dans le chat. Beaucoup baissent à l’approche de l’arrivée ou pour un long séjour, et c’est déjà dans le total. Dans « Loyalty », vos points s’échangent contre des bons.',
  ],
  'payment-failed': [
    'Mon paiement n’est pas passé. Que faire ?',
    `Une carte refusée n’est pas débitée, et vos dates restent gardées ${rules.HOLD_MINUTES} minutes à partir de la réservation. Reprenez le paiement dans « My Bookings », avec cette carte ou une autre. Un paiement arrivé trop tard ou en double est rendu en entier.`,
  ],
  receipt: [
    'Où est mon reçu ?',
    'Dans « My Bookings », sur la carte de la réservation, avec « Receipt » : un reçu en PDF, comme facture, avec chaque paiement et remboursement d’un séjour payé.',
  ],
  'last-minute-price': [
    'Pourquoi le prix d’une maison change-t-il ?',
    'Les hôtes fixent leurs prix : souvent moins à l’approche de l’arrivée ou pour un long séjour, plus le week-end. Ce que vous avez réservé garde son prix.',
  ],
  address: [
    'Quand reçois-je l’adresse ?',
    'Dès que la réservation est confirmée : sur la carte de la réservation et dans l’e-mail de confirmation. Avant, le plan ne montre que le quartier.',
  ],
  'arrival-guide': [
    'Comment entrer ? Où est le code ?',
    `Dans « Arrival guide », sur la carte de la réservation. Le code d’accès, l’itinéraire et le mot de passe du wifi s’ouvrent ${rules.ACCESS_HOURS} heures avant l’arrivée et vous sont envoyés par e-mail ; personne ne les voit avant.`,
  ],
  messages: [
    'Comment écrire à l’hôte ?',
    'Avant de réserver, avec « Ask the host » sur la page de la maison ; après, envoyez un message avec « Message the host » sur la carte de la réservation. Tout est dans « Messages ».',
  ],
  'host-details': [
    'Qui est mon hôte, et quand vois-je ses coordonnées ?',
    `Son nom et ses coordonnées sont sur la carte de la réservation, de la confirmation jusqu’à ${rules.CONTACT_DAYS} jours après le séjour. Avant, téléphones, e-mails et liens sont masqués dans les messages.`,
  ],
  'message-safety': [
    'Puis-je bloquer ou signaler quelqu’un ?',
    'Oui. « Block » ferme toute conversation entre vous, sauf celle d’un séjour payé ; avec « Report », notre équipe la regarde.',
  ],
  'trouble-at-home': [
    'Quelque chose ne va pas dans la maison. Que faire ?',
    'Écrivez d’abord à l’hôte. S’il ne répond pas ou ne peut pas aider, contactez notre équipe ici ou sur la page « Support », si possible avec des photos. En cas d’urgence, appelez le numéro d’urgence local.',
  ],
  plans: [
    'Quels sont les abonnements et leurs prix ?',
    planLines(
      ({ name, price, multiplier, concierge }) =>
        `${name} : ${price === 0 ? 'gratuit' : `${usd(price)} par mois`}, points ${multiplier}X${concierge ? ', concierge IA' : ''}`,
    ),
  ],
  premium: [
    'Qu’est-ce que le Premium Traveller’s Plan ?',
    `Il coûte ${usd(rules.PLAN_TERMS.premium.priceCents)} par mois et apporte le concierge IA, avec des points ${rules.PLAN_TERMS.premium.multiplier}X.`,
  ],
  'change-plan': [
    'Comment changer ou résilier mon abonnement ?',
    'Sur la page « Subscription ». Un abonnement supérieur commence aussitôt et le reste du mois payé est pris en compte ; un inférieur, ou aucun, commence à la fin du mois payé.',
  ],
  'failed-renewal': [
    'Que se passe-t-il si mon abonnement ne peut être débité ?',
    `Il continue ${rules.GRACE_DAYS} jours. Changez de carte sur la page « Subscription » d’ici là et rien n’est perdu ; sinon il prend fin et vous passez à ${rules.PLAN_TERMS.basic.name}.`,
  ],
  points: [
    'Comment gagner des points ?',
    `Chaque dollar entier payé pour un séjour rapporte 1 point, multiplié selon votre abonnement. ${usd(EXAMPLE)} rapportent ${POINTS_BY_PLAN}. C’est l’abonnement au moment du paiement qui compte.`,
  ],
  'points-when': [
    'Quand mes points sont-ils crédités ?',
    'Ils sont en attente dès le paiement et crédités à la fin du séjour, au départ. Si la réservation est annulée, ils le sont aussi.',
  ],
  tiers: [
    'Quels sont les niveaux ?',
    `${tiersIn('fr-FR')}, d’après tous les points que vous avez gagnés. Utiliser des points ne fait jamais baisser votre niveau.`,
  ],
  redeem: [
    'Comment utiliser mes points ?',
    'Échangez-les sur « Loyalty » contre des avantages : restaurants, sorties, nuits offertes et plus. Vous recevez un bon avec un code.',
  ],
  vouchers: [
    'Comment utiliser un bon, et combien de temps est-il valable ?',
    `Saisissez son code dans le formulaire de réservation ; le prix change avant que vous confirmiez. Il est valable ${rules.VOUCHER_DAYS} jours à partir de l’échange et s’utilise en une fois. Si vous annulez à temps, il vous revient.`,
  ],
  'points-expiry': ['Les points expirent-ils ?', 'Non, les points n’expirent pas.'],
  'write-review': [
    'Comment écrire un avis ?',
    `Après un séjour terminé, sur la page « Reviews » avec « Write a Review », une fois par séjour ; vous pouvez le modifier pendant ${rules.REVIEW_EDIT_HOURS} heures. Un séjour annulé ne peut pas être évalué.`,
  ],
  'trust-reviews': [
    'Les avis sont-ils vrais ?',
    '« Verified Stay » veut dire que l’avis vient d’un séjour terminé sur Latchkey. Un avis contraire aux règles peut être signalé ; être critique n’est pas une raison de le retirer.',
  ],
  'review-reply': [
    'Un hôte peut-il répondre à un avis ?',
    'Oui, sa réponse apparaît sous l’avis sur la page de la maison et peut être modifiée. Un avis contraire aux règles peut être signalé.',
  ],
  'guest-ratings': [
    'Les voyageurs sont-ils évalués aussi ?',
    'Non, seules les maisons le sont. L’hôte voit qui vient et si une pièce d’identité a été déclarée.',
  ],
  'list-home': [
    'Comment publier ma maison, et combien cela coûte-t-il ?',
    `Publier est gratuit ; vous payez seulement ${rules.SERVICE_FEE_PERCENT} % de frais de service sur les réservations. Créez un compte propriétaire et cliquez sur « Add a home » ; il faut ${rules.LISTING_PHOTOS_MIN} photos et une adresse e-mail confirmée.`,
  ],
  'listing-photos': [
    'Combien de photos une maison peut-elle avoir ?',
    `De ${rules.LISTING_PHOTOS_MIN} à ${rules.LISTING_PHOTOS_MAX}, en JPEG, PNG, WebP ou AVIF de 10 Mo au plus. La première est la couverture.`,
  ],
  'pause-home': [
    'Que se passe-t-il si je mets une maison en pause ?',
    'Personne ne peut plus la réserver et elle quitte la recherche. Les séjours payés ont lieu comme convenu. Elle peut être supprimée dès qu’aucun séjour n’est à venir.',
  ],
  'arrival-guide-owner': [
    'Où mettre le code et le wifi pour mes voyageurs ?',
    `Dans l’« Arrival guide » de la maison. Le code, l’itinéraire et le mot de passe du wifi sont visibles ${rules.ACCESS_HOURS} heures avant l’arrivée et envoyés par e-mail.`,
  ],
  'owner-prices': [
    'Comment fixer les prix ?',
    'Dans « Prices » de la maison : prix par nuit, week-ends, saisons, nuits précises, baisses de dernière minute, réductions pour longs séjours et prix minimal. Ce qui est réservé ne change jamais.',
  ],
  'owner-calendar': [
    'Comment bloquer des nuits ?',
    'Dans « Calendar » : choisissez les nuits et cliquez sur « Block » ; « Open » les rouvre. Des nuits réservées ne peuvent pas être bloquées.',
  ],
  'calendar-sync': [
    'Je publie aussi sur Airbnb ou Vrbo. Comment éviter les doubles réservations ?',
    'Reliez les calendriers dans « Calendar » par des liens iCal dans les deux sens : ce qui est vendu là-bas se ferme ici, et inversement. Ce qui est réservé ici n’est jamais écrasé.',
  ],
  'stay-rules': [
    'Comment fixer la durée minimale et le temps de préparation ?',
    'Dans « Calendar » de la maison, sous « Rules » : séjour le plus court et le plus long, temps entre les séjours, préavis et jours d’arrivée.',
  ],
  gaps: [
    'Les trous plus courts que ma durée minimale sont-ils vendus ?',
    'Oui, les nuits libres entre deux séjours peuvent être réservées en bloc, à un prix à part si vous le voulez. Cela se désactive sous « Prices ».',
  ],
  'unsold-nights': [
    'Pourquoi ma maison n’est-elle pas réservée ?',
    'Choisissez une nuit vide dans « Calendar » et ouvrez « Why is this night empty » : comparaison de prix, règles gênantes et plus petit changement utile.',
  ],
  'owner-cancelling': [
    'Puis-je annuler en tant qu’hôte ?',
    'Oui, jusqu’à l’arrivée et avec un motif, sur la carte du voyageur dans « My Bookings ». Le voyageur récupère tout aussitôt, et cela compte dans votre fiabilité.',
  ],
  reliability: [
    'Qu’est-ce que ma fiabilité ?',
    'La part des séjours payés des 12 derniers mois qui ont eu lieu et que vous n’avez pas annulés. Les voyageurs la voient à partir de 5 séjours.',
  ],
  payouts: [
    'Quand les hôtes sont-ils payés ?',
    `${rules.PAYOUT_DELAY_HOURS} heures après la fin d’un séjour, sur le compte indiqué dans « Earnings » : les nuits moins ${rules.SERVICE_FEE_PERCENT} % de frais de service, plus le ménage.`,
  ],
  'owner-statements': [
    'Où sont mes relevés pour les impôts ?',
    'Dans « Earnings » : chaque versement avec ses séjours, et des relevés par mois et par an en CSV et PDF.',
  ],
  'owners-book': [
    'Les hôtes peuvent-ils réserver ou gagner des points ?',
    'Seuls les voyageurs peuvent réserver, gagner des points et choisir un abonnement. Un hôte qui veut voyager crée un compte voyageur.',
  ],
  'what-is': [
    'Qu’est-ce que Latchkey ?',
    `Une place de marché de maisons de vacances de dernière minute aux États-Unis : les hôtes les proposent, les voyageurs les réservent de ${rules.FIRST_BOOKABLE_DAY} à ${rules.LAST_BOOKABLE_DAY} jours à l’avance et paient par carte un seul total.`,
  ],
  'create-account': [
    'Comment créer un compte ?',
    `Cliquez sur « Get Started » et indiquez nom, e-mail, un mot de passe d’au moins ${rules.MIN_PASSWORD_LENGTH} caractères et votre âge. Le compte est gratuit.`,
  ],
  password: [
    'Mot de passe oublié, ou e-mail à changer ?',
    `Cliquez sur « Forgot password » à la connexion ; vous recevez un lien valable ${rules.RESET_LINK_MINUTES} minutes. Un mot de passe connu ou votre e-mail se changent dans votre compte, « My account ».`,
  ],
  sessions: [
    'Quelqu’un est entré dans mon compte. Que faire ?',
    'Dans « My account », « Where you are signed in » montre chaque appareil ; vous pouvez fermer une session ou toutes les autres. Choisissez ensuite un nouveau mot de passe.',
  ],
  'delete-account': [
    'Comment supprimer mon compte ou obtenir mes données ?',
    'Les deux se trouvent dans votre compte, « My account ». Vos données se téléchargent en un fichier. La suppression est définitive et impossible tant qu’un séjour ou de l’argent est en cours ; la page dit lequel.',
  ],
  'password-storage': [
    'Comment protégez-vous mon mot de passe et mes données ?',
    'Les mots de passe ne sont gardés que sous forme de hash (Argon2id) et les données de carte ne nous parviennent jamais. Nous ne vendons pas de données personnelles.',
  ],
  liability: [
    'Qui est responsable dans une maison ?',
    'Latchkey n’est qu’une place de marché et n’est pas responsable des blessures, vols ou dégâts dans les maisons. Il n’y a ni caution ni assurance de notre part ; voyageur et hôte règlent les dégâts entre eux.',
  ],
  pictures: [
    'Les photos des maisons sont-elles vraies ?',
    'Les images de notre catalogue sont des rendus illustratifs. Les photos des avis viennent de voyageurs.',
  ],
  support: [
    'Comment parler à une personne ?',
    'Envoyez cette conversation à notre équipe : une personne vous répond, et vous suivez la demande sur la page « Support ». Sans compte, la réponse arrive par e-mail.',
  ],
};

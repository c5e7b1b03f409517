import { SPANISH } from '../articles/es.js';
import type { Wording } from '../wording.js';

const CAN =
  'Busco casas, calculo precios, explico nuestras reglas y consulto tus reservas, reembolsos, puntos y plan.';

/** What is said in Spanish. */
export const ES: Wording = {
  locale: 'es-US',
  articles: SPANISH,
  talk: {
    greeting: `¡Hola! ${CAN} ¿En qué te ayudo?`,
    thanks: '¡De nada! ¿Hay algo más en lo que pueda ayudarte?',
    complaint:
      'Lo siento, no era lo que necesitabas. Dime en pocas palabras de qué se trata o envía esta conversación a nuestro equipo.',
    whoAreYou: `Soy el concierge de Latchkey, un asistente y no una persona. ${CAN}`,
    others:
      'Solo puedo ver lo que tú mismo puedes ver: casas, nuestras reglas y tus propias reservas, puntos y plan. No puedo mostrar ni cambiar nada de otras personas.',
    demand:
      'No puedo prometerlo ni concederlo: los reembolsos siguen la política de cancelación, y lo demás lo decide nuestro equipo. Envíale esta conversación y una persona la revisará.',
    outOfScope: `Eso queda fuera de lo que sé. ${CAN}`,
    startOver: 'Empecemos de nuevo. ¿Qué buscas?',
    unsure: '¿Te refieres a una de estas preguntas?',
    unknown:
      'No sé la respuesta y prefiero no adivinar. Nuestro equipo puede ayudarte: envíale esta conversación y sigue la respuesta en «Support».',
    signIn: 'Inicia sesión y pregunta de nuevo, para que pueda consultar lo tuyo.',
    generally: 'Para todos vale:',
    inEnglish: 'Nuestra ayuda lo explica, aunque en inglés: abra el enlace de abajo.',
    notPossible: 'Así no es posible.',
  },
  where: {
    homes:
      'Las casas, con precios, servicios y fechas libres, están en la búsqueda y en la página de cada casa.',
    bookings: 'Tus reservas, con fechas, precio y estado, están en «My Bookings».',
    loyalty: 'Tus puntos, tu nivel y tus vales están en «Loyalty».',
    subscription: 'Tu plan y el próximo cobro están en «Subscription».',
    saved: 'Tus casas guardadas y tus alertas están en «Saved».',
    earnings: 'Tus ingresos y pagos están en «Earnings».',
    calendar: 'Tus huéspedes y las noches bloqueadas están en «Calendar».',
  },
  chips: {
    sendToTeam: 'Enviar a nuestro equipo',
    signIn: 'Iniciar sesión',
    help: 'Ayuda',
    seeThemAll: 'Ver todas',
    browse: 'Ver casas',
    openQuote: 'Abrir este precio',
    booking: (ref) => `Reserva #${ref}`,
    homesThisWeekend: 'Casas para este fin de semana',
    whatComesBack: '¿Cuánto me devuelven si cancelo mi reserva?',
    comparePlans: '¿Qué planes hay y cuánto cuestan?',
    cancellationPolicy: '¿Cuál es la política de cancelación?',
    thisWeekend: 'Este fin de semana',
    forTwo: 'Para 2 personas',
    tomorrowForTwo: 'Desde mañana, 2 noches',
    refundOf: (ref) => `¿Cuánto me devuelven si cancelo #${ref}?`,
    aboutHome: (home) => `¿Qué ofrece la casa ${home}?`,
    homesIn: (city) => `Casas en ${city}`,
  },
  counts: {
    night: (figure, isOne) => `${figure} ${isOne ? 'noche' : 'noches'}`,
    guest: (figure, isOne) => `${figure} ${isOne ? 'huésped' : 'huéspedes'}`,
    bedroom: (figure, isOne) => `${figure} ${isOne ? 'dormitorio' : 'dormitorios'}`,
    minute: (figure, isOne) => `${figure} ${isOne ? 'minuto' : 'minutos'}`,
    point: (figure, isOne) => `${figure} ${isOne ? 'punto' : 'puntos'}`,
    home: (figure, isOne) => `${figure} ${isOne ? 'casa' : 'casas'}`,
  },
  standing: {
    pending: 'apartada y sin pagar',
    confirmed: 'pagada y confirmada',
    completed: 'completada',
    cancelled: 'cancelada',
  },
  amenities: {
    wifi: 'wifi',
    kitchen: 'cocina completa',
    parking: 'estacionamiento gratis',
    air_conditioning: 'aire acondicionado',
    heating: 'calefacción',
    washer: 'lavadora',
    dryer: 'secadora',
    dishwasher: 'lavavajillas',
    workspace: 'escritorio',
    tv: 'televisión',
    self_check_in: 'entrada autónoma',
    pets: 'se admiten mascotas',
    crib: 'cuna y silla alta',
    step_free: 'entrada sin escalones',
    ev_charger: 'cargador para coche eléctrico',
    fireplace: 'chimenea',
    pool: 'piscina',
    hot_tub: 'jacuzzi',
    sauna: 'sauna',
    patio: 'terraza',
    garden: 'jardín',
    grill: 'parrilla',
    fire_pit: 'fogata',
    waterfront: 'a la orilla del agua',
    beach: 'playa a pie',
    boats: 'kayaks o canoa',
    bikes: 'bicicletas',
    ski: 'guardaesquís',
  },
  stays: {
    ahead: 'Tus próximas estancias:',
    noneAhead: 'No tienes ninguna estancia por delante. Las últimas:',
    none: 'Todavía no tienes reservas.',
    notYours: 'No hay ninguna reserva así entre las tuyas.',
    noneToCancel: 'No tienes ninguna reserva que se pueda cancelar.',
    noRefund: 'Ninguna de tus reservas se ha cancelado, así que no hay reembolso.',
    noHold: 'Todas tus reservas están pagadas; no hay ninguna apartada.',
    which: (among) => `¿De qué estancia hablas: ${among}?`,
    line: ({ home, city, ref, from, to, nights, guests, total, standing, checkIn, checkOut }) =>
      `${home} en ${city} (#${ref}), del ${from} al ${to}: ${nights} para ${guests}, ${total} en total, ${standing}. Entrada desde ${checkIn}, salida hasta ${checkOut}.`,
    about: ({ home, ref, from, to }) => `${home} (#${ref}, del ${from} al ${to})`,
    comesBack: ({ about, refund, paid, fee, cleaning, until }) =>
      `Si cancelas ${about} ahora, vuelven a tu tarjeta ${refund} de los ${paid} que pagaste. El cargo por molestias de ${fee} y la limpieza de ${cleaning} no se devuelven. Eso vale hasta ${until}; después no hay reembolso. No he cancelado nada; puedes hacerlo en «My Bookings».`,
    nothingBack: ({ about, deadline }) =>
      `Si cancelas ${about} ahora, no hay reembolso: el plazo terminó ${deadline}.`,
    unpaidCostsNothing: (about) =>
      `${about} no está pagada. Cancelarla no cuesta nada y no hay nada que reembolsar.`,
    isOver: (about) => `${about} ya empezó o terminó, así que no se puede cancelar ni reembolsar.`,
    nothingRefunded: (about) => `${about} está cancelada y no había nada que reembolsar.`,
    refunded: ({ about, refund, paid }) =>
      `${about} está cancelada. Tu reembolso es de ${refund} de los ${paid} que pagaste.`,
    refundSent: 'Ya se envió a tu tarjeta; cuánto tarda en aparecer depende de tu banco.',
    refundReturned:
      'Tu banco lo devolvió: lo intentamos de nuevo y nuestro equipo se ocupa. No se pierde nada.',
    refundOnItsWay: 'Va camino de tu tarjeta.',
    held: ({ about, total, minutes, until }) =>
      `${about} aún no está pagada: ${total}. Guardamos las fechas ${minutes} más, hasta ${until}; paga antes en «My Bookings». Si no, quedan libres y no se te cobra nada.`,
    earns: ({ plan, multiplier, about, total, points, when }) =>
      `Con ${plan} (${multiplier}X), ${about} por ${total} te da ${points}. Se abonan en la salida, ${when}.`,
    earned: (about) => `${about} está completada o cancelada; lo que dio está en «Loyalty».`,
  },
  homes: {
    found: (homes, criteria) => `${homes} que puedes reservar (${criteria}):`,
    none: (criteria) =>
      `No encontré ninguna casa disponible (${criteria}). Otras fechas, otro lugar o un límite más alto pueden ayudar.`,
    rightNow: 'ahora mismo',
    withinBudget: 'dentro de tu presupuesto',
    inTotal: (total) => `${total} en total, limpieza incluida`,
    perNight: (nightly, cleaning) => `${nightly} por noche + ${cleaning} de limpieza`,
    upTo: (guests) => `hasta ${guests}`,
    noneIn: (place, towns) => `Todavía no tenemos casas en ${place}. Hay casas, por ejemplo, en ${towns}.`,
    which: (among) => `¿De qué casa hablas: ${among}?`,
    whichAtAll: '¿De qué casa hablas? Dime su nombre o su ciudad.',
    forWhichDates: (home) => `¿Para qué fechas en ${home}? Por ejemplo: de viernes a domingo.`,
    quote: ({ home, from, to, guests, total, nights, subtotal, cleaning }) =>
      `${home} del ${from} al ${to} para ${guests} cuesta ${total} en total: ${nights} por ${subtotal}, más ${cleaning} de limpieza.`,
    refundUntil: (until) => `Podrías cancelar con reembolso parcial hasta ${until}.`,
    noRefundAnyMore: 'La entrada está tan cerca que al cancelar no se devolvería nada.',
    taken: 'Esas noches están ocupadas ahora y no se pueden reservar.',
    has: (home, amenity) => `Sí, ${home} ofrece: ${amenity}.`,
    hasNot: (home, amenity) => `No, ${home} no indica: ${amenity}.`,
    facts: ({ home, place, guests, bedrooms, nightly, cleaning, checkIn, checkOut, shortest, longest }) =>
      `${home} en ${place}: hasta ${guests}, ${bedrooms}, desde ${nightly} por noche + ${cleaning} de limpieza. Entrada desde las ${checkIn}, salida hasta las ${checkOut}. Estancias de ${shortest} a ${longest}.`,
    amenities: (list) => `Ofrece: ${list}.`,
    forNights: (total, nights) => `desde ${total} en total por ${nights}`,
    cheaper: (home, difference) => `${home} cuesta ${difference} menos por la estancia.`,
    with: (amenity) => `con: ${amenity}`,
    without: (amenity) => `sin: ${amenity}`,
  },
  membership: {
    points: ({ balance, tier, lifetime }) =>
      `Tienes ${balance} para gastar y eres ${tier} (en total has ganado ${lifetime}).`,
    toNextTier: (points, tier) => `Te faltan ${points} para ${tier}.`,
    highestTier: 'Es el nivel más alto.',
    pending: (points) => `${points} están pendientes y se abonan en la salida.`,
    forAmount: (amount, plans) => `${amount} por una estancia dan puntos según el plan: ${plans}.`,
    plan: ({ name, multiplier }) => `Tu plan es ${name}, con puntos ${multiplier}X en cada estancia.`,
    free: 'Es gratis.',
    renews: (day, price) => `Se renueva el ${day} por ${price}.`,
    changes: (day, plan) => `El ${day} cambia a ${plan}.`,
    pastDue: ({ price, until, free }) =>
      `El último cobro de ${price} no se pudo hacer. El plan sigue hasta el ${until}: cambia la tarjeta en «Subscription» antes de esa fecha. Si no, termina y pasas a ${free}.`,
    vouchers: 'Tus vales:',
    voucher: ({ title, code, until }) => `${title}: código ${code}, válido hasta el ${until}.`,
    noVoucher: 'No tienes ningún vale que puedas usar. Puedes canjear puntos por uno en «Loyalty».',
    buys: (points) => `Con tus ${points} puedes conseguir uno de estos premios:`,
    buysNothing: (points) => `Tus ${points} todavía no alcanzan para un premio.`,
  },
  saved: {
    homes: 'Tus casas guardadas:',
    noHome: 'Todavía no has guardado ninguna casa.',
    home: ({ home, city, nightly }) => `${home} en ${city}: desde ${nightly} por noche.`,
    withdrawn: ({ home, city }) => `${home} en ${city}: ahora no se alquila.`,
    alerts: 'Tus alertas:',
    noAlert: 'No tienes ninguna alerta.',
    nights: ({ home, city, from, to }) =>
      `${home} en ${city}: avisa cuando quede libre del ${from} al ${to}.`,
    price: ({ home, city, below, now }) =>
      `${home} en ${city}: avisa cuando una noche cueste menos de ${below}; ahora ${now}.`,
    total: ({ home, city, from, to, below, now }) =>
      `${home} en ${city}: avisa cuando del ${from} al ${to} cueste en total menos de ${below}; ahora ${now}.`,
    ended: ({ home, city }) => `${home} en ${city}: terminada.`,
  },
  owning: {
    nobody: 'Nadie ha reservado para eso.',
    stays: 'Las estancias de tus huéspedes:',
    stay: ({ guest, home, ref, from, to, guests, standing, checkIn, checkOut }) =>
      `${guest} en ${home} (#${ref}): del ${from} al ${to}, ${guests}, ${standing}. Entrada desde ${checkIn}, salida hasta ${checkOut}.`,
    earned: (amount) => `Hasta ahora has ganado ${amount}: noches menos la tarifa de servicio, sin limpieza.`,
    coming: (amount) => `De estancias confirmadas faltan por llegar ${amount}.`,
    payout: ({ day, amount, standing }) => `${day}: ${amount}, ${standing}.`,
    payoutStanding: {
      paid: 'pagado a tu banco',
      on_the_way: 'en camino a tu banco',
      failed: 'falló; se envía de nuevo',
      reversed: 'devuelto',
      withdrawn: 'no enviado',
    },
    due: (amount) => `${amount} se te deben y salen con el próximo pago.`,
    later: (amount, day) => `${amount} se te deberán más adelante, lo próximo el ${day}.`,
    heldBack: (amount) =>
      `${amount} están retenidos hasta que se decida una disputa o se revise la estancia.`,
    nothingDue: 'Todavía no hay ningún pago y no se debe nada.',
    kept: ({ about, amount }) => `${about} se canceló. Te quedas con ${amount}.`,
    block: ({ home, from, to }) => `${home}: bloqueada del ${from} al ${to}, cuando vuelve a estar libre.`,
    noBlock: 'No has bloqueado ninguna noche.',
    reliability: ({ percent, kept, counted, cancelled }) =>
      `Tu fiabilidad es del ${percent} %: ${kept} de ${counted} estancias pagadas de los últimos 12 meses se realizaron y cancelaste ${cancelled}.`,
    noReliability: 'Todavía no cuenta ninguna estancia pagada de los últimos 12 meses.',
  },
};

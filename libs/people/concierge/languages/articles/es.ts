import * as rules from '#libs/core/rules';
import { EXAMPLE, moneyIn, planLines, POINTS_BY_PLAN, tiersIn, type Articles } from './article.js';

const usd = moneyIn('es-US');

/** The help in Spanish. */
export const SPANISH: Articles = {
  'booking-window': [
    '¿Con cuánta antelación puedo reservar?',
    `La llegada puede ser desde mañana (${rules.FIRST_BOOKABLE_DAY} día antes) hasta dentro de ${rules.LAST_BOOKABLE_DAY} días. Las fechas posteriores se abren día a día; para hoy ya es tarde.`,
  ],
  'stay-length': [
    '¿Cuánto puede durar una estancia?',
    `Una noche como mínimo y ${rules.MAX_NIGHTS} como máximo. Los anfitriones pueden pedir más noches o permitir menos; el calendario de la casa muestra lo que se puede reservar.`,
  ],
  'how-to-book': [
    '¿Cómo reservo una casa?',
    'En la página de la casa elige fechas y huéspedes, pulsa «Book Now», acepta el aviso de responsabilidad y paga. Al pagar, la reserva queda confirmada al momento; nadie tiene que aprobarla.',
  ],
  hold: [
    '¿Cuánto tiempo se guardan mis fechas sin pagar?',
    `Guardamos tus fechas ${rules.HOLD_MINUTES} minutos mientras pagas. Si no pagas a tiempo, quedan libres y no se te cobra nada.`,
  ],
  'hold-limits': [
    '¿Cuántas casas puedo apartar a la vez?',
    `${rules.HOLDS_AT_A_TIME} casas a la vez, y la misma casa como máximo ${rules.UNPAID_HOLDS_OF_A_HOME} veces en 24 horas sin pagar. Para estancias pagadas no hay límite.`,
  ],
  age: [
    '¿Qué edad debo tener?',
    `Puedes crear una cuenta desde los ${rules.MIN_REGISTER_AGE} años y reservar desde los ${rules.MIN_BOOKING_AGE}. No hace falta identificación para reservar.`,
  ],
  guests: [
    '¿Cuántos huéspedes pueden venir?',
    'Cada casa indica su máximo de huéspedes y no se puede superar. Dentro de ese máximo, más huéspedes no cuestan más.',
  ],
  pets: [
    '¿Puedo llevar una mascota?',
    'Solo a casas que indican «Pets welcome» entre sus servicios. Las reglas en la página de la casa dicen más.',
  ],
  'house-rules': [
    '¿Cuáles son las reglas de la casa?',
    'Las pone cada anfitrión: fumar, fiestas y horas de silencio están en la página de la casa, en «House rules». Si algo no queda claro, pregunta allí con «Ask the host».',
  ],
  'check-in': [
    '¿A qué hora son la entrada y la salida?',
    'Cada casa tiene sus horas de entrada y salida, en su hora local; están en la página de la casa y en la tarjeta de tu reserva. Llegar antes o salir más tarde depende del anfitrión.',
  ],
  'same-day': [
    '¿Puedo llegar el día en que otros se van?',
    'Sí, la noche de un día de salida está libre, salvo que el anfitrión reserve tiempo para preparar la casa. El calendario muestra los días de llegada posibles.',
  ],
  saved: [
    '¿Puedo guardar casas o recibir un aviso?',
    `Con el corazón guardas una casa en «Saved». En la página de la casa puedes poner una alerta para fechas ocupadas o para un precio, hasta ${rules.MAX_ALERTS} a la vez.`,
  ],
  'change-dates': [
    '¿Puedo cambiar las fechas de una reserva?',
    `Sí, puedes cambiar la fecha de una estancia pagada en «My Bookings» con «Change dates», hasta ${rules.REFUND_CUTOFF_HOURS} horas antes de la entrada y si las nuevas fechas están libres. Solo pagas la diferencia; si cuesta menos, la diferencia vuelve entera a tu tarjeta.`,
  ],
  agreement: [
    '¿Dónde está mi contrato de alquiler?',
    'Se crea al confirmarse la reserva: en «My Bookings», en la tarjeta, con «View Agreement».',
  ],
  cancellation: [
    '¿Cuál es la política de cancelación?',
    `Si cancelas al menos ${rules.REFUND_CUTOFF_HOURS} horas antes de la entrada, recuperas el ${100 - rules.INCONVENIENCE_FEE_PERCENT} % del precio de las noches; el ${rules.INCONVENIENCE_FEE_PERCENT} % es un cargo por molestias. Después no hay reembolso, y la tarifa de limpieza no se devuelve.`,
  ],
  'late-cancellation': [
    '¿Y si cancelo demasiado tarde?',
    `Con menos de ${rules.REFUND_CUTOFF_HOURS} horas para la entrada no hay reembolso; con exactamente ${rules.REFUND_CUTOFF_HOURS} horas todavía sí. Pasada la hora de entrada ya no se puede cancelar.`,
  ],
  'how-to-cancel': [
    '¿Cómo cancelo una reserva?',
    'En «My Bookings», en la tarjeta, con «Cancel Booking». Antes de confirmar ves tu reembolso. El chat nunca cancela nada por ti.',
  ],
  'refund-time': [
    '¿Cuándo y dónde llega mi reembolso?',
    'Lo enviamos a la tarjeta con la que pagaste en cuanto se cancela la reserva; «My Bookings» muestra su estado. Cuánto tarda en aparecer depende de tu banco.',
  ],
  'refund-failed': [
    '¿Y si mi tarjeta ya venció?',
    'Normalmente el banco pasa el reembolso a tu tarjeta nueva. Si lo rechaza, lo intentamos de nuevo y nuestro equipo te escribe; no se pierde nada.',
  ],
  'owner-cancels': [
    '¿Y si el anfitrión cancela?',
    'Recuperas todo, también la limpieza. Lo mismo vale si Latchkey tiene que cancelar una estancia.',
  ],
  'unpaid-cancel': [
    '¿Cuesta algo cancelar una reserva sin pagar?',
    'No. No has pagado, así que no se te cobra nada y no hay nada que reembolsar.',
  ],
  price: [
    '¿Cuánto cuesta una estancia?',
    `El precio por noche por las noches, más ${usd(rules.CLEANING_FEE)} de limpieza una sola vez. Ese total lo incluye todo: sin tarifa de huésped, sin depósito y sin nada más que pagar allí. La tarifa de servicio del ${rules.SERVICE_FEE_PERCENT} % la paga el anfitrión.`,
  ],
  'cleaning-fee': [
    '¿Qué es la tarifa de limpieza?',
    `${usd(rules.CLEANING_FEE)} por reserva, sean las noches que sean, y es para el anfitrión. No se devuelve si cancelas tú; sí cuando cancela el anfitrión.`,
  ],
  'service-fee': [
    '¿Quién paga la tarifa de servicio?',
    `El anfitrión: el ${rules.SERVICE_FEE_PERCENT} % de las noches, de sus ingresos. Los viajeros no la pagan.`,
  ],
  payment: [
    '¿Cómo puedo pagar?',
    'Solo con tarjeta y en dólares (USD), en la página de nuestro proveedor de pagos. Los datos de tu tarjeta nunca llegan a Latchkey.',
  ],
  'pay-elsewhere': [
    'El anfitrión me pide pagar fuera de Latchkey. ¿Es correcto?',
    'No. Nunca pagues fuera de Latchkey: eso no es una reserva y nadie puede reembolsarlo. Denuncia el mensaje con «Report».',
  ],
  discounts: [
    '¿Hay descuentos?',
    'Los precios los ponen los anfitriones y no se negocian en el chat. Muchas casas bajan de precio al acercarse la llegada o en estancias largas, y eso ya está en el total. En «Loyalty» puedes canjear puntos por vales.',
  ],
  'payment-failed': [
    'Mi pago no funcionó. ¿Qué hago?',
    `A una tarjeta rechazada no se le cobra nada, y tus fechas siguen guardadas ${rules.HOLD_MINUTES} minutos desde la reserva. Reintenta el pago en «My Bookings», con esa tarjeta u otra. Lo pagado tarde o dos veces se devuelve entero.`,
  ],
  receipt: [
    '¿Dónde está mi recibo?',
    'En «My Bookings», en la tarjeta de la reserva, pulsa «Receipt»: es un recibo en PDF con cada pago y reembolso de una estancia pagada.',
  ],
  'last-minute-price': [
    '¿Por qué cambia el precio de una casa?',
    'Los anfitriones ponen sus precios: muchos piden menos al acercarse la llegada o por estancias largas, y más en fin de semana. Lo que ya reservaste conserva su precio.',
  ],
  address: [
    '¿Cuándo recibo la dirección?',
    'En cuanto la reserva se confirma: está en la tarjeta de la reserva y en el correo de confirmación. Antes, el mapa solo muestra la zona.',
  ],
  'arrival-guide': [
    '¿Cómo entro? ¿Dónde está el código?',
    `En «Arrival guide», en la tarjeta de la reserva. El código de acceso, las indicaciones y la clave del wifi se abren ${rules.ACCESS_HOURS} horas antes de la entrada y te llegan por correo; antes nadie puede verlos.`,
  ],
  messages: [
    '¿Cómo escribo al anfitrión?',
    'Antes de reservar, con «Ask the host» en la página de la casa; después, envía un mensaje con «Message the host» en la tarjeta de la reserva. Todo está en «Messages».',
  ],
  'host-details': [
    '¿Quién es mi anfitrión y cuándo veo sus datos?',
    `Su nombre y contacto están en la tarjeta de la reserva desde la confirmación hasta ${rules.CONTACT_DAYS} días después de la estancia. Antes, los teléfonos, correos y enlaces de los mensajes están ocultos.`,
  ],
  'message-safety': [
    '¿Puedo bloquear o denunciar a alguien?',
    'Sí. «Block» cierra toda conversación entre ustedes dos, salvo la de una estancia pagada; con «Report» pides a nuestro equipo que la revise.',
  ],
  'trouble-at-home': [
    'Algo va mal en la casa. ¿Qué hago?',
    'Escribe primero al anfitrión. Si no responde o no puede ayudar, contacta a nuestro equipo en este chat o en «Support», mejor con fotos. En una emergencia, llama al número local de emergencias.',
  ],
  plans: [
    '¿Qué planes hay y cuánto cuestan?',
    planLines(
      ({ name, price, multiplier, concierge }) =>
        `${name}: ${price === 0 ? 'gratis' : `${usd(price)} al mes`}, puntos ${multiplier}X${concierge ? ', concierge con IA' : ''}`,
    ),
  ],
  premium: [
    '¿Qué es el Premium Traveller’s Plan?',
    `Cuesta ${usd(rules.PLAN_TERMS.premium.priceCents)} al mes y trae el concierge con IA, con puntos ${rules.PLAN_TERMS.premium.multiplier}X.`,
  ],
  'change-plan': [
    '¿Cómo cambio o cancelo mi plan?',
    'En la página «Subscription». Un plan superior empieza al momento y se descuenta el resto del mes pagado; uno inferior, o ninguno, empieza cuando termina el mes pagado.',
  ],
  'failed-renewal': [
    '¿Qué pasa si no se puede cobrar mi plan?',
    `Sigue ${rules.GRACE_DAYS} días más. Cambia la tarjeta en «Subscription» en ese plazo y no pierdes nada; si no, termina y pasas a ${rules.PLAN_TERMS.basic.name}.`,
  ],
  points: [
    '¿Cómo gano puntos?',
    `Cada dólar entero que pagas por una estancia da 1 punto, por el multiplicador de tu plan. ${usd(EXAMPLE)} dan ${POINTS_BY_PLAN}. Cuenta el plan que tienes al pagar.`,
  ],
  'points-when': [
    '¿Cuándo recibo mis puntos?',
    'Están pendientes desde el pago y se abonan al terminar la estancia, en la salida. Si la reserva se cancela, se anulan.',
  ],
  tiers: [
    '¿Qué niveles hay?',
    `${tiersIn('es-US')}, según todos los puntos que has ganado. Canjear puntos nunca baja tu nivel.`,
  ],
  redeem: [
    '¿Cómo uso mis puntos?',
    'Canjéalos en «Loyalty» por premios: restaurantes, ocio, noches extra y más. Recibes un vale con un código.',
  ],
  vouchers: [
    '¿Cómo uso un vale y cuánto dura?',
    `Escribe el código en el formulario de reserva; el precio cambia antes de confirmar. Vale ${rules.VOUCHER_DAYS} días desde el canje y se usa de una vez. Si cancelas a tiempo, lo recuperas.`,
  ],
  'points-expiry': ['¿Caducan los puntos?', 'No, los puntos no caducan.'],
  'write-review': [
    '¿Cómo escribo una reseña?',
    `Cuando la estancia ha terminado, en «Reviews» con «Write a Review», una vez por estancia; puedes cambiarla durante ${rules.REVIEW_EDIT_HOURS} horas. Una estancia cancelada no se puede reseñar.`,
  ],
  'trust-reviews': [
    '¿Son reales las reseñas?',
    '«Verified Stay» significa que la reseña es de una estancia completada en Latchkey. Las que rompen las reglas se pueden denunciar; ser crítica no es motivo para quitarla.',
  ],
  'review-reply': [
    '¿Puede un anfitrión responder a una reseña?',
    'Sí, la respuesta aparece bajo la reseña en la página de la casa y se puede cambiar. Las reseñas que rompen las reglas se pueden denunciar.',
  ],
  'guest-ratings': [
    '¿También se califica a los huéspedes?',
    'No, solo se reseñan las casas. El anfitrión ve quién viene y si declaró una identificación.',
  ],
  'list-home': [
    '¿Cómo publico mi casa y cuánto cuesta?',
    `Publicar es gratis; solo pagas un ${rules.SERVICE_FEE_PERCENT} % de servicio por las reservas. Crea una cuenta de propietario y pulsa «Add a home»; puedes publicar con ${rules.LISTING_PHOTOS_MIN} fotos y el correo confirmado.`,
  ],
  'listing-photos': [
    '¿Cuántas fotos puede tener una casa?',
    `De ${rules.LISTING_PHOTOS_MIN} a ${rules.LISTING_PHOTOS_MAX}, en JPEG, PNG, WebP o AVIF de hasta 10 MB. La primera es la portada.`,
  ],
  'pause-home': [
    '¿Qué pasa si pauso una casa?',
    'Nadie puede reservarla y deja de salir en la búsqueda. Las estancias pagadas siguen como se acordó. Puedes eliminarla cuando no quede ninguna estancia por delante.',
  ],
  'arrival-guide-owner': [
    '¿Dónde pongo el código y el wifi para mis huéspedes?',
    `En el «Arrival guide» de la casa. El código, las indicaciones y la clave del wifi se muestran a los huéspedes ${rules.ACCESS_HOURS} horas antes de la entrada y les llegan por correo.`,
  ],
  'owner-prices': [
    '¿Cómo fijo los precios?',
    'En «Prices» de la casa: precio por noche, fines de semana, temporadas, noches sueltas, rebajas de última hora, descuentos por estancias largas y un precio mínimo. Lo ya reservado nunca cambia.',
  ],
  'owner-calendar': [
    '¿Cómo bloqueo noches?',
    'En «Calendar»: elige las noches y pulsa «Block»; «Open» las vuelve a abrir. Las noches reservadas no se pueden bloquear.',
  ],
  'calendar-sync': [
    'También publico en Airbnb o Vrbo. ¿Cómo evito reservas dobles?',
    'Conecta los calendarios en «Calendar» de la casa con enlaces iCal en ambos sentidos: lo vendido allí se cierra aquí, y al revés. Lo reservado aquí nunca se sobrescribe.',
  ],
  'stay-rules': [
    '¿Cómo pongo estancia mínima y tiempo de preparación?',
    'En «Calendar» de la casa, en «Rules»: estancia más corta y más larga, tiempo entre estancias, aviso previo y días de llegada.',
  ],
  gaps: [
    '¿Se venden huecos más cortos que mi estancia mínima?',
    'Sí, las noches libres entre dos estancias se pueden reservar enteras, a un precio propio si lo pones. Puedes desactivarlo en «Prices».',
  ],
  'unsold-nights': [
    '¿Por qué no se reserva mi casa?',
    'Elige una noche vacía en «Calendar» y abre «Why is this night empty»: compara tu precio, señala reglas que frenan y propone el cambio más pequeño que ayudaría.',
  ],
  'owner-cancelling': [
    '¿Puedo cancelar como anfitrión?',
    'Sí, hasta la entrada y con un motivo, en la tarjeta del huésped en «My Bookings». El huésped lo recupera todo al momento y cuenta en tu fiabilidad.',
  ],
  reliability: [
    '¿Qué es mi fiabilidad?',
    'La parte de las estancias pagadas de los últimos 12 meses que se realizaron y no cancelaste tú. Los viajeros la ven a partir de 5 estancias.',
  ],
  payouts: [
    '¿Cuándo cobran los anfitriones?',
    `${rules.PAYOUT_DELAY_HOURS} horas después de terminar una estancia, en la cuenta configurada en «Earnings»: las noches menos el ${rules.SERVICE_FEE_PERCENT} % de servicio, más la limpieza.`,
  ],
  'owner-statements': [
    '¿Dónde están mis extractos para impuestos?',
    'En «Earnings»: cada pago con sus estancias y extractos por mes y año en CSV y PDF.',
  ],
  'owners-book': [
    '¿Pueden los anfitriones reservar o ganar puntos?',
    'Solo los viajeros pueden reservar, ganar puntos y elegir un plan. Un anfitrión que quiera viajar crea una cuenta de viajero.',
  ],
  'what-is': [
    '¿Qué es Latchkey?',
    `Un mercado de casas de vacaciones de última hora en Estados Unidos: los anfitriones las ofrecen y los viajeros las reservan de ${rules.FIRST_BOOKABLE_DAY} a ${rules.LAST_BOOKABLE_DAY} días antes, con un solo precio total y pago con tarjeta.`,
  ],
  'create-account': [
    '¿Cómo creo una cuenta?',
    `Pulsa «Get Started» e indica nombre, correo, una contraseña de al menos ${rules.MIN_PASSWORD_LENGTH} caracteres y tu edad. La cuenta es gratis.`,
  ],
  password: [
    '¿Olvidaste la contraseña o quieres cambiar el correo?',
    `Pulsa «Forgot password» al iniciar sesión; recibes un enlace válido ${rules.RESET_LINK_MINUTES} minutos. Una contraseña que conoces o tu correo se cambian en tu cuenta, en «My account».`,
  ],
  sessions: [
    'Alguien ha entrado en mi cuenta. ¿Qué hago?',
    'En «My account», «Where you are signed in» muestra cada dispositivo; puedes cerrar una sesión o todas las demás. Después elige una contraseña nueva.',
  ],
  'delete-account': [
    '¿Cómo borro mi cuenta u obtengo mis datos?',
    'Las dos cosas están en tu cuenta, en «My account». Puedes descargar una copia de tus datos. Borrar es definitivo y no es posible mientras haya una estancia o dinero abierto; la página dice qué.',
  ],
  'password-storage': [
    '¿Cómo protegen mi contraseña y mis datos?',
    'Las contraseñas se guardan solo como hash (Argon2id) y los datos de la tarjeta nunca nos llegan. No vendemos datos personales.',
  ],
  liability: [
    '¿Quién responde en una casa?',
    'Latchkey es solo un mercado y no responde de lesiones, robos ni daños en las casas. No hay depósito ni seguro de nuestra parte; huésped y anfitrión arreglan los daños entre ellos.',
  ],
  pictures: [
    '¿Son reales las fotos de las casas?',
    'Las imágenes de nuestro catálogo son ilustraciones generadas. Las fotos de las reseñas son de viajeros.',
  ],
  support: [
    '¿Cómo hablo con una persona?',
    'Envía esta conversación a nuestro equipo: una persona te responde y puedes seguirlo en «Support». Sin cuenta, la respuesta llega por correo.',
  ],
};

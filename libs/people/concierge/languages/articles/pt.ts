import * as rules from '#libs/core/rules';
import { EXAMPLE, moneyIn, planLines, POINTS_BY_PLAN, tiersIn, type Articles } from './article.js';

const usd = moneyIn('pt-BR');

/** The help in Portuguese. */
export const PORTUGUESE: Articles = {
  'booking-window': [
    'Com quanta antecedência posso reservar?',
    `A chegada pode ser de amanhã (${rules.FIRST_BOOKABLE_DAY} dia antes) até ${rules.LAST_BOOKABLE_DAY} dias à frente. As datas seguintes abrem dia a dia; para hoje já é tarde.`,
  ],
  'stay-length': [
    'Quanto pode durar uma estadia?',
    `No mínimo uma noite e no máximo ${rules.MAX_NIGHTS}. O anfitrião pode pedir mais noites ou permitir menos; o calendário da casa mostra o que dá para reservar.`,
  ],
  'how-to-book': [
    'Como reservo uma casa?',
    'Na página da casa escolha datas e hóspedes, clique em “Book Now”, aceite o termo de responsabilidade e pague. Com o pagamento a reserva fica confirmada na hora; ninguém precisa aprovar.',
  ],
  hold: [
    'Por quanto tempo minhas datas ficam guardadas sem pagar?',
    `Guardamos suas datas por ${rules.HOLD_MINUTES} minutos enquanto você paga. Se não pagar a tempo, elas são liberadas e nada é cobrado.`,
  ],
  'hold-limits': [
    'Quantas casas posso segurar ao mesmo tempo?',
    `${rules.HOLDS_AT_A_TIME} casas por vez, e a mesma casa no máximo ${rules.UNPAID_HOLDS_OF_A_HOME} vezes em 24 horas sem pagar. Para estadias pagas não há limite.`,
  ],
  age: [
    'Que idade preciso ter?',
    `Dá para criar uma conta a partir de ${rules.MIN_REGISTER_AGE} anos e reservar a partir de ${rules.MIN_BOOKING_AGE}. Não é preciso documento para reservar.`,
  ],
  guests: [
    'Quantos hóspedes podem ir?',
    'Cada casa diz seu máximo de hóspedes, que não pode ser passado. Dentro dele, mais hóspedes não custam nada a mais.',
  ],
  pets: [
    'Posso levar um animal?',
    'Só para casas que mostram “Pets welcome” entre as comodidades. As regras na página da casa dizem mais.',
  ],
  'house-rules': [
    'Quais são as regras da casa?',
    'Cada anfitrião define as suas: fumo, festas e horário de silêncio estão na página da casa, em “House rules”. Se algo não estiver claro, pergunte lá com “Ask the host”.',
  ],
  'check-in': [
    'Que horas são o check-in e o check-out?',
    'Cada casa tem seus horários, na hora local; estão na página da casa e no cartão da sua reserva. Chegar antes ou sair depois depende do anfitrião.',
  ],
  'same-day': [
    'Posso chegar no dia em que outros saem?',
    'Sim, a noite de um dia de saída fica livre, a não ser que o anfitrião reserve tempo para preparar a casa. O calendário mostra os dias de chegada possíveis.',
  ],
  saved: [
    'Posso salvar casas ou ser avisado?',
    `Com o coração você salva uma casa em “Saved”. Na página da casa dá para criar um alerta para datas ocupadas ou para um preço, até ${rules.MAX_ALERTS} ao mesmo tempo; quando abrir vaga, avisamos.`,
  ],
  'change-dates': [
    'Posso mudar as datas de uma reserva?',
    `Sim, você pode mudar as datas de uma estadia paga em “My Bookings” com “Change dates”, até ${rules.REFUND_CUTOFF_HOURS} horas antes do check-in e se as novas datas estiverem livres. Você paga só a diferença; se ficar mais barato, a diferença volta inteira para o cartão.`,
  ],
  agreement: [
    'Onde está meu contrato de aluguel?',
    'Ele é criado quando a reserva é confirmada: em “My Bookings”, no cartão da reserva, com “View Agreement”.',
  ],
  cancellation: [
    'Qual é a política de cancelamento?',
    `Cancelando pelo menos ${rules.REFUND_CUTOFF_HOURS} horas antes do check-in, você recebe ${100 - rules.INCONVENIENCE_FEE_PERCENT}% do preço das noites de volta; ${rules.INCONVENIENCE_FEE_PERCENT}% é uma taxa de inconveniência. Depois disso não há reembolso, e a taxa de limpeza não volta.`,
  ],
  'late-cancellation': [
    'E se eu cancelar tarde demais?',
    `Com menos de ${rules.REFUND_CUTOFF_HOURS} horas para o check-in não há reembolso; com exatamente ${rules.REFUND_CUTOFF_HOURS} horas ainda dá tempo. Depois do horário do check-in não dá mais para cancelar.`,
  ],
  'how-to-cancel': [
    'Como cancelo uma reserva?',
    'Em “My Bookings”, no cartão, com “Cancel Booking”. Antes de confirmar você vê o reembolso. O chat nunca cancela nada por você.',
  ],
  'refund-time': [
    'Quando e onde cai meu reembolso?',
    'Enviamos para o cartão usado no pagamento assim que a reserva é cancelada; “My Bookings” mostra o andamento. Quanto demora para aparecer depende do seu banco.',
  ],
  'refund-failed': [
    'E se meu cartão já venceu?',
    'Em geral o banco repassa o reembolso para o cartão novo. Se recusar, tentamos de novo e nossa equipe escreve para você; nada se perde.',
  ],
  'owner-cancels': [
    'E se o anfitrião cancelar?',
    'Você recebe tudo de volta, inclusive a limpeza. O mesmo vale se a Latchkey precisar cancelar uma estadia.',
  ],
  'unpaid-cancel': [
    'Cancelar uma reserva não paga custa algo?',
    'Não. Você não pagou, então nada é cobrado e não há o que reembolsar.',
  ],
  price: [
    'Quanto custa uma estadia?',
    `O preço por noite vezes as noites, mais ${usd(rules.CLEANING_FEE)} de limpeza uma vez só. Esse total já inclui tudo: sem taxa de hóspede, sem caução e nada a pagar no local. A taxa de serviço de ${rules.SERVICE_FEE_PERCENT}% é do anfitrião.`,
  ],
  'cleaning-fee': [
    'O que é a taxa de limpeza?',
    `${usd(rules.CLEANING_FEE)} por reserva, não importa quantas noites; ela é do anfitrião. Não volta se você cancelar, mas volta se o anfitrião cancelar.`,
  ],
  'service-fee': [
    'Quem paga a taxa de serviço?',
    `O anfitrião: ${rules.SERVICE_FEE_PERCENT}% das noites, dos ganhos dele. Viajantes não pagam.`,
  ],
  payment: [
    'Como posso pagar?',
    'Só com cartão e em dólares (USD), na página do nosso provedor de pagamentos. Os dados do seu cartão nunca chegam à Latchkey.',
  ],
  'pay-elsewhere': [
    'O anfitrião pediu pagamento por fora. Está certo?',
    'Não. Nunca pague fora da Latchkey: isso não é reserva e ninguém pode reembolsar. Denuncie a mensagem com “Report”.',
  ],
  discounts: [
    'Tem desconto?',
    'Os preços são dos anfitriões e não se negociam no chat. Muitas casas ficam mais baratas perto da chegada ou em estadias longas, e isso já está no total. Em “Loyalty” dá para trocar pontos por vales.',
  ],
  'payment-failed': [
    'Meu pagamento não passou. E agora?',
    `Um cartão recusado não é cobrado, e suas datas ficam guardadas ${rules.HOLD_MINUTES} minutos a partir da reserva. Retome o pagamento em “My Bookings”, com o mesmo cartão ou outro. O que for pago tarde ou em dobro volta inteiro.`,
  ],
  receipt: [
    'Onde está meu recibo?',
    'Em “My Bookings”, no cartão da reserva, com “Receipt”: um recibo em PDF com cada pagamento e reembolso de uma estadia paga; cada reembolso tem também seu comprovante.',
  ],
  'last-minute-price': [
    'Por que o preço de uma casa muda?',
    'Os anfitriões definem os preços: muitos cobram menos perto da chegada ou em estadias longas, e mais no fim de semana. O que você reservou mantém o preço.',
  ],
  address: [
    'Quando recebo o endereço?',
    'Assim que a reserva é confirmada: no cartão da reserva e no e-mail de confirmação. Antes, o mapa mostra só a região.',
  ],
  'arrival-guide': [
    'Como entro? Onde está o código?',
    `Em “Arrival guide”, no cartão da reserva. O código de acesso, o caminho exato e a senha do wifi abrem ${rules.ACCESS_HOURS} horas antes do check-in e vão por e-mail; antes ninguém vê.`,
  ],
  messages: [
    'Como escrevo para o anfitrião?',
    'Antes de reservar, com “Ask the host” na página da casa; depois, mande uma mensagem com “Message the host” no cartão da reserva. Tudo fica em “Messages”.',
  ],
  'host-details': [
    'Quem é meu anfitrião, e quando vejo o contato?',
    `Nome e contato ficam no cartão da reserva, da confirmação até ${rules.CONTACT_DAYS} dias depois da estadia. Antes, telefones, e-mails e links nas mensagens ficam ocultos.`,
  ],
  'message-safety': [
    'Posso bloquear ou denunciar alguém?',
    'Sim. “Block” fecha toda conversa entre vocês, menos a de uma estadia paga; com “Report” você pede que nossa equipe olhe.',
  ],
  'trouble-at-home': [
    'Há algo errado na casa. O que faço?',
    'Escreva primeiro para o anfitrião. Se ele não responder ou não puder ajudar, fale com nossa equipe aqui ou em “Support”, de preferência com fotos. Em emergência, ligue para o número local.',
  ],
  plans: [
    'Quais planos existem e quanto custam?',
    planLines(
      ({ name, price, multiplier, concierge }) =>
        `${name}: ${price === 0 ? 'grátis' : `${usd(price)} por mês`}, pontos ${multiplier}X${concierge ? ', concierge com IA' : ''}`,
    ),
  ],
  premium: [
    'O que é o Premium Traveller’s Plan?',
    `Custa ${usd(rules.PLAN_TERMS.premium.priceCents)} por mês e traz o concierge com IA, com pontos ${rules.PLAN_TERMS.premium.multiplier}X.`,
  ],
  'change-plan': [
    'Como mudo ou cancelo meu plano?',
    'Na página “Subscription”. Um plano maior começa na hora e o resto do mês pago é descontado; um menor, ou nenhum, começa quando o mês pago termina.',
  ],
  'failed-renewal': [
    'E se meu plano não puder ser cobrado?',
    `Ele continua por ${rules.GRACE_DAYS} dias. Troque o cartão em “Subscription” nesse prazo e nada se perde; senão ele termina e você passa para ${rules.PLAN_TERMS.basic.name}.`,
  ],
  points: [
    'Como ganho pontos?',
    `Cada dólar inteiro pago por uma estadia dá 1 ponto, vezes o multiplicador do seu plano. ${usd(EXAMPLE)} dão ${POINTS_BY_PLAN}. Vale o plano na hora do pagamento.`,
  ],
  'points-when': [
    'Quando meus pontos entram?',
    'Ficam pendentes desde o pagamento e entram quando a estadia termina, no check-out. Se a reserva for cancelada, são anulados.',
  ],
  tiers: [
    'Quais níveis existem?',
    `${tiersIn('pt-BR')}, por todos os pontos que você já ganhou. Usar pontos nunca baixa seu nível.`,
  ],
  redeem: [
    'Como uso meus pontos?',
    'Troque em “Loyalty” por prêmios: restaurantes, passeios, noites extras e mais. Você recebe um vale com código.',
  ],
  vouchers: [
    'Como uso um vale e quanto tempo dura?',
    `Digite o código no formulário de reserva; o preço muda antes de confirmar. Vale ${rules.VOUCHER_DAYS} dias a partir da troca e é usado de uma vez. Se você cancelar a tempo, ele volta.`,
  ],
  'points-expiry': ['Os pontos vencem?', 'Não, os pontos não vencem.'],
  'write-review': [
    'Como escrevo uma avaliação?',
    `Só depois de uma estadia concluída, em “Reviews” com “Write a Review”, uma por estadia; dá para mudar por ${rules.REVIEW_EDIT_HOURS} horas. Uma estadia que foi cancelada não pode ser avaliada.`,
  ],
  'trust-reviews': [
    'As avaliações são reais?',
    '“Verified Stay” quer dizer que a avaliação é de uma estadia concluída na Latchkey. As que quebram as regras podem ser denunciadas; ser crítica não é motivo para retirar.',
  ],
  'review-reply': [
    'Um anfitrião pode responder a uma avaliação?',
    'Sim, a resposta fica abaixo da avaliação na página da casa e pode ser mudada. Avaliações contra as regras podem ser denunciadas.',
  ],
  'guest-ratings': [
    'Os hóspedes também são avaliados?',
    'Não, só as casas são avaliadas. O anfitrião vê quem vem e se um documento foi declarado.',
  ],
  'list-home': [
    'Como anuncio minha casa, e quanto custa?',
    `Anunciar é grátis; você paga só ${rules.SERVICE_FEE_PERCENT}% de taxa de serviço nas reservas. Crie uma conta de proprietário e clique em “Add a home”; são precisas ${rules.LISTING_PHOTOS_MIN} fotos e o e-mail confirmado.`,
  ],
  'listing-photos': [
    'Quantas fotos uma casa pode ter?',
    `De ${rules.LISTING_PHOTOS_MIN} a ${rules.LISTING_PHOTOS_MAX}, em JPEG, PNG, WebP ou AVIF de até 10 MB. A primeira é a capa.`,
  ],
  'pause-home': [
    'O que acontece se eu pausar uma casa?',
    'Ninguém mais pode reservá-la e ela sai da busca. Estadias pagas seguem como combinado. Dá para remover quando não houver estadia pela frente.',
  ],
  'arrival-guide-owner': [
    'Onde ponho o código e o wifi para meus hóspedes?',
    `No “Arrival guide” da casa. Código, caminho e senha do wifi aparecem ${rules.ACCESS_HOURS} horas antes do check-in e vão por e-mail.`,
  ],
  'owner-prices': [
    'Como defino os preços?',
    'Em “Prices” da casa: preço por noite, fins de semana, temporadas, noites avulsas, queda de última hora, descontos para estadias longas e preço mínimo. O que já foi reservado nunca muda.',
  ],
  'owner-calendar': [
    'Como bloqueio noites?',
    'Em “Calendar”: escolha as noites e clique em “Block”; “Open” abre de novo. Noites reservadas não podem ser bloqueadas.',
  ],
  'calendar-sync': [
    'Também anuncio no Airbnb ou Vrbo. Como evito reservas duplas?',
    'Conecte os calendários em “Calendar” com links iCal nos dois sentidos: o que for vendido lá fecha aqui, e vice-versa. O que foi reservado aqui nunca é sobrescrito.',
  ],
  'stay-rules': [
    'Como defino estadia mínima e tempo de preparação?',
    'Em “Calendar” da casa, em “Rules”: estadia mais curta e mais longa, tempo entre estadias, aviso prévio e dias de chegada.',
  ],
  gaps: [
    'Buracos menores que minha estadia mínima são vendidos?',
    'Sim, as noites livres entre duas estadias podem ser reservadas inteiras, por um preço próprio se quiser. Dá para desligar em “Prices”.',
  ],
  'unsold-nights': [
    'Por que minha casa não é reservada?',
    'Escolha uma noite vazia em “Calendar” e abra “Why is this night empty”: compara seu preço, mostra regras que atrapalham e a menor mudança que ajudaria.',
  ],
  'owner-cancelling': [
    'Posso cancelar como anfitrião?',
    'Sim, até o check-in e com um motivo, no cartão do hóspede em “My Bookings”. O hóspede recebe tudo de volta na hora, e isso conta na sua confiabilidade.',
  ],
  reliability: [
    'O que é minha confiabilidade?',
    'A parte das estadias pagas dos últimos 12 meses que aconteceram e que você não cancelou. Viajantes veem a partir de 5 estadias.',
  ],
  payouts: [
    'Quando os anfitriões recebem?',
    `${rules.PAYOUT_DELAY_HOURS} horas depois do fim de uma estadia, na conta definida em “Earnings”: as noites menos ${rules.SERVICE_FEE_PERCENT}% de taxa de serviço, mais a limpeza.`,
  ],
  'owner-statements': [
    'Onde estão meus extratos para o imposto?',
    'Em “Earnings”: cada repasse com suas estadias e extratos por mês e ano em CSV e PDF.',
  ],
  'owners-book': [
    'Anfitriões podem reservar ou juntar pontos?',
    'Só viajantes podem reservar, juntar pontos e escolher um plano. Um anfitrião que queira viajar cria uma conta de viajante.',
  ],
  'what-is': [
    'O que é a Latchkey?',
    `Um marketplace de casas de férias de última hora nos Estados Unidos: anfitriões oferecem, viajantes reservam de ${rules.FIRST_BOOKABLE_DAY} a ${rules.LAST_BOOKABLE_DAY} dias antes e pagam um total único com cartão.`,
  ],
  'create-account': [
    'Como crio uma conta?',
    `Clique em “Get Started” e informe nome, e-mail, uma senha de pelo menos ${rules.MIN_PASSWORD_LENGTH} caracteres e sua idade. A conta é grátis.`,
  ],
  password: [
    'Esqueceu a senha ou quer mudar o e-mail?',
    `Clique em “Forgot password” ao entrar; você recebe um link válido por ${rules.RESET_LINK_MINUTES} minutos. Uma senha conhecida ou o e-mail você muda na sua conta, em “My account”.`,
  ],
  sessions: [
    'Alguém entrou na minha conta. O que faço?',
    'Em “My account”, “Where you are signed in” mostra cada aparelho; você pode encerrar uma sessão ou todas as outras. Depois escolha uma senha nova.',
  ],
  'delete-account': [
    'Como apago minha conta ou recebo meus dados?',
    'As duas coisas ficam na sua conta, em “My account”. Seus dados vêm num arquivo para baixar. Apagar é definitivo e não é possível enquanto houver reserva ou dinheiro em aberto; a página diz qual.',
  ],
  'password-storage': [
    'Como vocês guardam minha senha e meus dados?',
    'Senhas são guardadas só como hash (Argon2id) e os dados do cartão nunca chegam até nós. Não vendemos dados pessoais.',
  ],
  liability: [
    'Quem é responsável numa casa?',
    'A Latchkey é só um marketplace e não é responsável por lesões, roubos ou danos nas casas. Não há caução nem seguro da nossa parte; hóspede e anfitrião acertam danos entre si.',
  ],
  pictures: [
    'As fotos das casas são reais?',
    'As imagens do nosso catálogo são ilustrações geradas. As fotos das avaliações são de viajantes.',
  ],
  support: [
    'Como falo com uma pessoa?',
    'Envie esta conversa para nossa equipe: uma pessoa responde, e você acompanha em “Support”. Sem conta, a resposta vem por e-mail.',
  ],
};

/** What platforms call nights that nobody may book, in lower case and without accents. */
const CLOSING_WORDS = [
  ...['not available', 'unavailable', 'closed', 'blocked', 'no vacancy'],
  ...['indisponible', 'non disponible', 'pas disponible', 'bloque', 'ferme'],
  ...['nicht verfugbar', 'gesperrt', 'blockiert', 'geschlossen'],
  ...['no disponible', 'bloquead', 'cerrad'],
  ...['non disponibil', 'bloccat', 'chius'],
  ...['indisponivel', 'nao disponivel', 'fechad'],
  ...['niet beschikbaar', 'geblokkeerd', 'gesloten'],
  ...['ikke tilgængelig', 'ikke tilgjengelig', 'inte tillganglig', 'ej tillganglig', 'ei saatavilla'],
  ...['niedostepn', 'zablokowan', 'nedostupn', 'nem elerheto', 'musait degil', 'uygun degil'],
  ...['недоступн', 'закрыт', 'заблокирован', 'μη διαθεσιμ'],
  ...['予約不可', '利用不可', 'ブロック', '不可预订', '不可用', '已关闭', '예약 불가', '이용 불가'],
];

/** What platforms call stays. A name that says both is a stay. */
const STAY_WORDS = [
  ...['reserv', 'booked', 'guest', 'voyageur', 'huesped', 'hospede', 'ospite', 'prenotat', 'prenotazion'],
  ...['gebucht', 'buchung', 'belegt', 'gast', 'geboekt', 'boeking', 'bokad', 'bokning', 'booket', 'gæst'],
  ...['rezerwac', 'zarezerwowan', 'rezervac', 'rezervova', 'rezervasyon', 'foglalas', 'varattu'],
  ...[
    'забронир',
    'бронирован',
    'гост',
    'κρατηση',
    '予約済',
    'ゲスト',
    '已预订',
    '已预定',
    '예약됨',
    '예약 완료',
  ],
];

const anyOf = (words: readonly string[]): RegExp => new RegExp(words.join('|').normalize('NFKD'), 'u');
const CLOSING = anyOf(CLOSING_WORDS);
const STAY = anyOf(STAY_WORDS);

const ACCENTS = /[\u0300-\u036f]/g;
const plain = (name: string): string => name.normalize('NFKD').replace(ACCENTS, '').toLowerCase();

/** True for the name of a closing in one of the languages of the large platforms; false for that of a stay, even when it says both. */
export function isClosing(summary: string): boolean {
  const name = plain(summary);
  return CLOSING.test(name) && !STAY.test(name);
}

/** True for the name of nights that are taken by something that is not named, as some platforms pass on what they import. */
export const isUnnamed = (summary: string): boolean => /^\s*busy\s*$/i.test(summary);

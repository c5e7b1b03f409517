import { plain } from '../reading/vocabulary.js';
import type { Language } from './language.js';

/** What only asks for other people's data, or for what nobody is told, by language; Latin letters without accents. */
const OTHERS: Readonly<Record<Exclude<Language, 'en'>, RegExp>> = {
  de: /\b(?:(?:buchung(?:en)?|reservierung(?:en)?|daten|namen|punkte|adressen?|konten) (?:von |aller |der )?(?:allen? )?(?:anderen?r? )?(?:gaste?n?|kunden|nutzern?|reisenden?|personen|leuten?)|(?:buchung(?:en)?|punkte|erstattung|daten|konto) (?:von |einer? |eines )(?:jemand(?:em|es)? )?ander\w*|(?:seine|deren) (?:buchung(?:en)?|adresse|telefonnummer|e-?mail|punkte|karte)|(?:telefonnummer|handynummer|passwort|kreditkarte(?:nnummer)?|privatadresse) (?:von|des|der) (?!mir|uns|meine?[mnrs]?)\w+|kreditkartennummern|datenbank|admin(?:istrator)?-?(?:passwort|modus|rechte|zugang)|system-?prompt|deine[nr]? (?:anweisungen|instruktionen|prompt))\b/,
  es: /\b(?:(?:reservas?|datos|puntos|nombres|direcciones|cuentas) de (?:tod[oa]s )?(?:l[oa]s )?(?:otr[oa]s? )?(?:huesped(?:es)?|clientes?|usuari[oa]s?|personas?|viajer[oa]s?)|(?:reservas?|puntos|reembolso|datos|cuenta) de (?:otr[oa]s?|alguien|los demas)|(?:telefono|contrasena|tarjeta(?: de credito)?) de(?:l| la)? (?!mi|mis|credito|debito)[a-z]+|numeros de tarjetas?|base de datos|modo admin\w*|prompt (?:de|del) sistema|tus instrucciones)\b/,
  fr: /\b(?:(?:reservations?|donnees|points|noms|adresses|comptes) (?:de tous les |des |de |d)(?:autres? )?(?:clients?|voyageurs|utilisateurs|personnes?)|(?:reservations?|points|remboursement|donnees|compte) (?:de |d)(?:quelquun dautre|autrui|autres|un autre)|(?:telephone|mot de passe|carte bancaire) (?:de|du|de la) (?!ma|mon|mes|credit)[a-z]+|numeros de cartes?|base de donnees|mode admin\w*|prompt systeme|tes instructions|vos instructions)\b/,
  it: /\b(?:(?:prenotazion[ie]|dati|punti|nomi|indirizzi|account) (?:di tutt[ie] )?(?:gli |i |le |degli |dei |delle |di )?(?:altr[ie] )?(?:ospiti|clienti|utenti|persone|viaggiatori)|(?:prenotazion[ie]|punti|rimborso|dati|account) (?:di |d)(?:qualcun ?altro|altri|unaltra persona)|(?:telefono|password|carta di credito) (?:di|del|della|dellhost) (?!mi[aeo]|credito)[a-z]+|numeri di carte|database|modalita admin\w*|password dellamministratore|prompt di sistema|tue istruzioni)\b/,
  pt: /\b(?:(?:reservas?|dados|pontos|nomes|enderecos|contas) d(?:e tod[oa]s [oa]s|[oa]s|e) (?:outr[oa]s? )?(?:hospedes?|clientes?|usuari[oa]s?|pessoas?|viajantes?)|(?:reservas?|pontos|reembolso|dados|conta) de (?:outr[oa]s?|alguem|outra pessoa)|(?:telefone|celular|senha|cartao) d[aeo] (?!minha|meu|credito|debito)[a-z]+|numeros de cartao|banco de dados|modo admin\w*|prompt d[eo] sistema|suas instrucoes)\b/,
  ja: /(?:(?:他|ほか|別)の(?:人|方|お?客|お客様|ゲスト|ユーザー|利用者|会員)|全員|全ての(?:人|ユーザー|顧客))の(?:予約|情報|ポイント|名前|住所|電話|返金|アカウント)|(?<!ホスト|オーナー|お客)(?:さん|様|氏)の(?:予約|ポイント|返金|電話番号|メールアドレス|住所|パスワード)|(?:ホスト|オーナー|所有者|管理者)(?:様|さん)?の(?:電話番号|メールアドレス|パスワード|自宅)|クレジットカード番号の一覧|データベース|管理者(?:モード|権限)|システムプロンプト/,
};

/** Whether a message asks for somebody else's things, in a language other than English. A safeguard beside the model's guess. */
export const asksAboutOthersIn = (message: string, language: Language | 'other'): boolean =>
  language !== 'en' &&
  language !== 'other' &&
  OTHERS[language].test(language === 'ja' ? message.normalize('NFKC') : plain(message.replaceAll('ß', 'ss')));

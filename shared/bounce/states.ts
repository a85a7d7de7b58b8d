// What a sentence says of a mailbox, a person, a domain or a message, where no fixed phrase is known: “La casella del
// destinatario è piena” has a mailbox that is full, whatever stands between the two.
import { plainWords } from '#shared/data/bounce-codes/phrases.ts'
import type { Reason } from '#shared/data/bounce-codes/reasons.ts'

/** Words from a list with “ | ”; those that start with “=” have to be whole words, others may be stems. */
const anyOf = (words: string): RegExp =>
  new RegExp(
    words
      .trim()
      .split(/\s*\|\s*/)
      .map((word) => {
        const plain = plainWords(word.replace('=', '')).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        return word.startsWith('=') ? `(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])` : plain
      })
      .join('|'),
    'u',
  )

const MAILBOXES =
  'mailbox | mail box | mailfolder | mail folder | =inbox | postfach | posteingang | boite | bandeja | buzon | casilla | casella | posta in arrivo | caixa | skrzynk | ящик | скриньк | メールボックス | 受信箱 | 受信トレイ | 邮箱 | 信箱 | 收件箱 | 收件匣 | 편지함 | 사서함 | postvak | brievenbus | inkorg | brevlad | indbakke | postkasse | innboks | postboks | postilaatikko | schrank | postafiok | casuta | cutia | posta kutusu | gelen kutusu | hop thu | kotak'
const PEOPLE =
  '=user | =account | =address | =recipient | =addressee | =name | =person | benutzer | empfanger | =adresse | =konto | utilisateur | destinataire | =compte | usuario | destinatari | direccion | =cuenta | endereco | =conta | utente | indirizzo | uzytkownik | odbiorc | =adres | adressen | пользовател | получател | адресат | адрес | користувач | отримувач | ユーザ | 宛先 | 受信者 | アドレス | 名宛人 | 用户 | 用戶 | 收件人 | 收信人 | 地址 | 帐号 | 帳號 | 사용자 | 수신자 | 주소 | gebruiker | ontvanger | mottagare | modtager | mottaker | vastaanottaja | kayttaja | osoite | uzivatel | prijemc | adresat | felhasznalo | cimzett | utilizator | kullanici | alici | διευθυνση | χρηστης | العنوان | המשתמש | הכתובת | nguoi | dia chi | alamat | pengguna'
const DOMAINS =
  '=domain | =host | domane | =domaine | dominio | domein | domen | домен | ドメイン | 域名 | 网域 | 도메인 | alan adi | verkkotunnus'
const MESSAGES =
  '=message | =mail | =e-mail | =email | nachricht | mensaje | mensagem | messaggio | bericht | wiadomosc | meddelande | meddelelse | melding | viesti | сообщени | письмо | лист | メッセージ | メール | 邮件 | 郵件 | 메시지 | 메일 | zprav | sprav | uzenet | mesaj | ileti'
const FULL =
  '=full | over its limit | over quota | exceeded | =voll | uberfullt | plein | sature | =lleno | =llena | =pieno | =piena | =cheio | =cheia | pelna | pelny | przepeln | переполн | заполнен | =полон | いっぱい | 一杯 | 満杯 | 已满 | 已滿 | 가득 | =vol | =fuld | =fullt | taynna | =plna | preplnen | megtelt | =plina | =dolu | =penuh'
const ABSENT =
  "=unknown user | =unknown recipient | is unknown | are unknown | not known | does not exist | doesn't exist | no longer exist | not exist | no such | not found | not be found | couldn't find | could not find | cannot find | can't find | is incorrect | is wrong | not a member | is invalid | not valid | there is no | no account | in the address book | nicht vorhanden | existiert nicht | gibt es nicht | unbekannt | nicht gefunden | inexistant | inconnu | introuvable | existe pas | existe plus | no existe | desconocid | no encontrad | inexistent | nao existe | desconhecid | nao encontrad | non esiste | sconosciut | non trovat | nie istnieje | nieznan | nie znaleziono | не существует | не найден | не знайдено | не існує | неизвест | невідом | 存在しません | 見つかりません | いません | 不明 | 使われておりません | 不存在 | 找不到 | 존재하지 | 찾을 수 없 | bestaat niet | onbekend | niet gevonden | finns inte | =okand | hittades inte | findes ikke | finnes ikke | ukendt | ukjent | ikke fundet | ikke funnet | ei ole olemassa | ei loytynyt | tuntematon | neexistuje | neznam | nenalezen | nem letezik | ismeretlen | nem talalhato | nu exista | necunoscut | bulunamadi | mevcut degil | не съществува | δεν υπαρχει | غير موجود | לא קיים | khong ton tai | tidak ditemukan | bilinmeyen"
const TOO_LARGE =
  'too big | too large | too long | exceeds the | maximum size | size limit | zu gro | zulassige grosse | maximale grosse | trop volumineu | trop gros | trop grand | taille maximale | demasiado grande | tamano maximo | muito grande | tamanho maximo | troppo grande | dimensione massima | dimensioni massime | te groot | maximale grootte | za duza | zbyt duza | maksymalny rozmiar | слишком больш | превышает | 大きすぎ | サイズ制限 | 过大 | 太大 | 너무 큽 | for stort | for stor | liian suuri | prilis velk | tul nagy | prea mare | cok buyuk'

interface State {
  reason: Reason
  who: RegExp
  what: RegExp
}

/** Built when first needed. */
let states: readonly State[] | undefined

const statesOnce = (): readonly State[] =>
  (states ??= [
    { reason: 'full', who: anyOf(MAILBOXES), what: anyOf(FULL) },
    { reason: 'size', who: anyOf(MESSAGES), what: anyOf(TOO_LARGE) },
    { reason: 'dns-recipient', who: anyOf(DOMAINS), what: anyOf(ABSENT) },
    { reason: 'address', who: anyOf(`${PEOPLE} | ${MAILBOXES}`), what: anyOf(ABSENT) },
  ])

/** Time ran out: “failed 20 attempts”, “cannot be delivered after 3 days”, “within 4 days”. */
const RAN_OUT =
  /(?:\b(?:not|no|never|fail\p{L}*|gave|could|cannot|can't|nicht|pas|non|nie|niet)\b.{0,60}\b(?:after|within|nach|innerhalb|apres|dopo|despues de|apos|po|binnen|na) \d{1,3} \p{L}{3,})|\bfailed (?:after )?\d{1,3} (?:attempts|times|tries)|(?:after (?:several|many|repeated|multiple)|too many) (?:delivery )?(?:attempts|tries|retries)/u

const MAX_SENTENCES = 40
const MAX_SENTENCE = 300

/** @param lower a reply's or a notice's text, in lower case, without addresses */
export function reasonOfStates(lower: string): Reason | undefined {
  const sentences = plainWords(lower)
    .split(/[.!?](?: |$)|[。！？]/)
    .slice(0, MAX_SENTENCES)
    .map((sentence) => sentence.slice(0, MAX_SENTENCE))
  for (const { reason, who, what } of statesOnce())
    if (sentences.some((sentence) => who.test(sentence) && what.test(sentence))) return reason
  return sentences.some((sentence) => RAN_OUT.test(sentence)) ? 'timeout' : undefined
}

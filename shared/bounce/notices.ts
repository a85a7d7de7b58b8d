// Notices that a message was not delivered and that give no reason we can read, in any language: who the message was for.
import { recipientNamed } from './addresses.ts'
import { inOneLine } from './reply.ts'
import type { Row } from './rows.ts'

/** Fields that only mail systems' own messages have (RFC 3464, 2; RFC 3834, 5; RFC 5321, 4.5.5), and Exim's. */
const OF_A_SYSTEM =
  /^(?:x-failed-recipients:|return-path:\s{0,5}<>|content-type:\s{0,5}multipart\/report|from:[^\n]{0,200}(?:mailer-daemon|postmaster|mail delivery|mail administrator)|auto-submitted:\s{0,5}auto-(?:replied|generated))/i

/** How notices say that a message was not delivered, as stems, in lower case. */
const UNDELIVERED =
  /deliver(?:y|ed|ing)?\b[^\n]{0,60}(?:fail|not|unable|problem|error|impossible|unsuccessful)|(?:fail|not|unable|could|couldn.t|can.?not|problem|error)[^\n]{0,60}\b(?:deliver|reach|send|sent)|undeliver|returned (?:mail|to sender)|failure notice|unzustellbar|dauerhafte[nr]? fehler|erreur permanente|error(?:e)? permanente|erro permanente|nicht (?:zugestellt|übermittelt|gesendet|ausgeliefert|erreich)|zustellung|non remis|pas (?:pu|été) [^\n]{0,30}(?:remis|distribu|livr|envoy|achemin|délivr)|échec|non distribu|impossible de (?:remettre|livrer|distribuer)|no (?:se )?(?:pudo|ha podido|pudimos|fue|se)[^\n]{0,30}(?:entreg|envi)|no entregad|error (?:de|en la) entrega|entrega[^\n]{0,30}(?:fall|error|falh)|devuelto|devolvid|não (?:foi|pôde|pode|conseguimos)[^\n]{0,30}(?:entreg|envi)|falha (?:na|de|ao)|non (?:è stato|è stata|recapit|consegn)|mancat[oa] (?:recapito|consegna)|impossibile (?:recapitare|consegnare)|niet (?:worden )?(?:bezorgd|afgeleverd|verzonden|geleverd)|kon niet|onbestelbaar|nie (?:można|została?|udało|mogła?|dostarczono)|niedostarcz|niedoręcz|kunde inte|kunne ikke|ikke leveret|ikke levert|ej levererats|olevererbar|ei voitu|ei voi|toimit(?:us|taa)|nedoruč|nelze doruč|nepodařilo|nepodarilo|kézbesít|nu a (?:putut|fost)|teslim edilem|iletilem|ulaştırılam|δεν [^\n]{0,40}(?:παραδ|σταλ)|αδύνατη|не (?:был[оаи]? )?(?:доставлен|удалось|вдалося|может быть|може бути)|недоставлен|配信|配送|送信できま|届け|届きま|退信|无法(?:投递|送达|发送|传递)|投递失败|未能?送达|無法(?:投遞|送達|傳送)|배달|전송(?:하지|되지|할 수|에 실패)|전달(?:하지|되지|할 수)|반송|لم يتم|تعذر|נכשל|לא נמסר|không thể|không gửi|ไม่สามารถ|gagal|tidak (?:dapat|terkirim|bisa)|недостав|не може да/u

const MAX_LINES = 60
const MAX_ROWS = 100

/** Rows without a reply; empty if the text is not such a notice. @param words the text without its header */
export function noticeRows(lines: readonly string[], words: readonly string[]): Row[] {
  const head = lines.slice(0, MAX_LINES)
  const said = words.slice(0, MAX_LINES).map((line) => line.slice(0, 1_000))
  const isOfASystem = head.some((line) => OF_A_SYSTEM.test(line.slice(0, 1_000)))
  if (!isOfASystem && !UNDELIVERED.test(said.join('\n').toLowerCase()) && !isSentenceAndAddress(said))
    return []
  const listed = head.flatMap((line) => /^x-failed-recipients:(.{0,2000})/i.exec(line)?.[1]?.split(',') ?? [])
  const alone = said.filter((line) => recipientOfLine(line) !== undefined)
  const texts = listed.length > 0 ? listed : alone.length > 0 ? alone : [said.join('\n')]
  const recipients = texts.flatMap((text) => recipientNamed(text.trim()) ?? [])
  const text = inOneLine(said.join(' ')).slice(0, 1_000)
  return [...new Set(recipients)]
    .slice(0, MAX_ROWS)
    .map((recipient) => ({ recipient, reply: { text }, host: '', action: '', isUnexplained: true }))
}

/** An address with nothing around it but brackets, a bullet or a name. */
function recipientOfLine(line: string): string | undefined {
  const address = recipientNamed(line.trim())
  return address !== undefined && line.trim().length <= address.length * 2 + 12 ? address : undefined
}

const MAX_SHORT = 8

/** In a language that we do not know: a sentence or two, and an address on a line of its own. */
function isSentenceAndAddress(said: readonly string[]): boolean {
  const filled = said.filter((line) => line.trim() !== '')
  const own = filled.findIndex((line) => recipientOfLine(line) !== undefined)
  return own > 0 && filled.length <= MAX_SHORT && /\p{L}[^\n]{10,}[.:。：]\s*$/u.test(filled[own - 1] ?? '')
}

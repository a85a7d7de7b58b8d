// Which role an email address plays in a text: the recipient, the sender, or someone to write to about the refusal.

const ADDRESS =
  /(?:^|[\s<:;,'"(=[])((?:"[^"\n]{1,64}"|[^\s<>@:;,'"()[\]=]{1,64})@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})/gi

/** Before an address in the same sentence: the reader is to write there. */
const CONTACT =
  /\b(?:please (?:e-?mail|send|write|forward|report|ask|call|reply|notify|talk|see)|contact|write to|mailto|(?:e-?mail|mail) (?:us|me)\b|report (?:this|it|the|errors?|abuse|problems?|false)|questions?|(?:for|need|get) (?:help|assistance|support|more|further|details|information)|help ?desk|(?:if|should) you (?:believe|think|feel|need|have|are)|by mistake|in error|deli?st|removal|remove the|unblock|whitelist|allowlist|postmaster (?:at|of)|support (?:at|team)|abuse (?:at|team|desk)|kontakt|wenden|schreiben sie|contactez|écrire|ecrire|contacte|comuníquese|escriba|escreva|contatt|contattare|scrivere|neem contact|mail naar|skontakt|kontakta|ota yhteyttä|обратит|свяж|напишите|зв.яж|связ|联系|聯絡|連絡|お問い合わせ|문의)/iu

/** Right before an address: it wrote. */
const SENDER =
  /(?:(?<!generated |expanded |forwarded |redirected )\bfrom|\bsender(?: address)?|return-path|mailfrom|[?;&](?:id|s|from)=[^\s;&]{0,40}|\bF=)[\s:<("'[=]{0,4}$/i
/** Right after an address: it wrote. */
const REFUSED_SENDER =
  /^["'>)\]]{0,2}[:,.]{0,3} ?(?:as )?(?:the )?(?:sender|envelope.?from|mail from|return path)\b/i

/** Accounts of a server's people (RFC 2142); as a recipient, such an address is named as one. */
const OF_STAFF =
  /^(?:postmaster|abuse|hostmaster|webmaster|mailmaster|noc|security|support|help|helpdesk|admin|unblock|delist|removal|blocked|blacklist|blocklist|whitelist|spam|antispam|mail-?abuse|feedback|mailer-daemon|no-?reply)@/i
const NAMED_RECIPIENT = /(?:rcpt to|recipient|\bto|\bfor|<|^)[\s:<("'[=]{0,4}$/i

const MAX_CONTEXT = 160
const MAX_AFTER = 80

export interface Named {
  address: string
  /** It begins its line, as in a list, and is not part of a sentence. */
  isAlone: boolean
}

/** The addresses of a text that may be its recipients. @param text with the lines as they are */
export function recipientsNamed(text: string): Named[] {
  const found: Named[] = []
  for (const match of text.matchAll(ADDRESS)) {
    const address = (match[1] ?? '').replace(/\.$/, '')
    const at = match.index + match[0].length - (match[1] ?? '').length
    const before = text.slice(Math.max(0, at - MAX_CONTEXT), at)
    const after = text.slice(at + address.length, at + address.length + MAX_AFTER)
    if (AS_NAME.test(after) || isSomeoneElse(before, address, after)) continue
    found.push({ address, isAlone: LINE_START.test(before) && ITEM_END.test(after) })
  }
  return found
}

/** The first of them. */
export const recipientNamed = (text: string): string | undefined => recipientsNamed(text)[0]?.address

/** The address is the display name of the one that follows in angle brackets. */
const AS_NAME = /^["']?[ \t]{1,4}<[^\s<>@]{1,64}@/
/** Bullets, or a display name, between the start of the line and the address. */
const LINE_START =
  /(?:^|\n)(?:[ \t>*•·\-–—"'(<[]{0,24}|[ \t]{0,8}["']?[\p{L}\p{N}][\p{L}\p{N} .,'-]{0,60}["']?[ \t]{1,4}<)$/u
/** The line ends, or says about the address what happened. */
const ITEM_END = /^[>"')\]]{0,3}[ \t]{0,8}(?:$|[\r\n:;,.([\-–]|on \p{L}{2,4},)/u

function isSomeoneElse(before: string, address: string, after: string): boolean {
  // Not at the period of a name: “(Dr. Smith)”.
  const sentence = before.split(/[.!?]\s+(?=[\p{Lu}(])|\n\s*\n/u).at(-1) ?? ''
  return (
    SENDER.test(before) ||
    REFUSED_SENDER.test(after) ||
    CONTACT.test(sentence) ||
    (OF_STAFF.test(address) && !NAMED_RECIPIENT.test(before))
  )
}

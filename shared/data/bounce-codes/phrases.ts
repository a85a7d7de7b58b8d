// The phrases with which servers give a reason, from phrases.json, and where such replies are documented or were seen.
import PHRASE_GROUPS from './phrases.json' with { type: 'json' }
import { REASONS, type Reason } from './reasons.ts'

/** @internal Each group in phrases.json names one; a test compares. */
export const PHRASE_SOURCES = {
  rfc: 'RFC 3463, RFC 5321, RFC 7208, RFC 7372, RFC 7505',
  gmail: 'https://support.google.com/a/answer/3726730, read 2026-07-02',
  microsoft: 'https://postmaster.live.com/pm/troubleshooting.aspx, read 2026-06-16',
  exchange:
    'https://learn.microsoft.com/exchange/mail-flow-best-practices/non-delivery-reports-in-exchange-online, read 2026-11-23',
  yahoo: 'https://senders.yahooinc.com/smtp-error-codes/, read 2026-06-18',
  seen: 'replies collected by others: https://github.com/sisimai/rb-sisimai, https://smtpfieldmanual.com, read 2026-11-22',
  tables:
    'the samples and tables of other decoders: https://github.com/voku/PHPMailer-BMH, https://github.com/civicrm/civicrm-core, https://github.com/KumoCorp/kumomta, read 2026-11-23',
  languages: 'the notices of large mail systems in their languages',
  mta: 'the replies and reports of Postfix, Exim, Sendmail, qmail and Exchange',
} as const

export interface Phrase {
  reason: Reason
  /** Lower case, with single spaces and without accents, as in a normalized reply. */
  words: string
  /**
   * 4: names a cause that others only hint at. 3: names the cause. 2: wording that other replies use, too. 1: says
   * little, and counts only if nothing else does.
   */
  weight: number
  /** Names the reason, but not for sure: others say so as well for a while, or of another address or domain. */
  isVague?: true
}

/** Lower case, with single spaces and without accents, which many systems leave out. */
export const plainWords = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .toLowerCase()
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
        .replace(/[łøđıß]/g, (letter) => WITHOUT_ACCENTS[letter] ?? letter)

/** Letters that Unicode does not take apart. */
const WITHOUT_ACCENTS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss' }

const ASCII = /^[\0-\x7f]*$/

const isReason = (name: string): name is Reason => Object.hasOwn(REASONS, name)

export const PHRASES: readonly Phrase[] = PHRASE_GROUPS.flatMap(({ reason, weight, words, isVague }) =>
  words
    .split(' | ')
    .flatMap((each) =>
      isReason(reason)
        ? [{ reason, words: plainWords(each), weight, ...(isVague && { isVague: true as const }) }]
        : [],
    ),
)

// What the tags mean that some providers put into their replies, such as “OFR004_405”: from Sisimai's rules for these hosts,
// which cite the providers' pages below, and from the providers themselves.
import type { Reason } from './reasons.ts'

/** @internal A test checks the day. */
export const TAG_SOURCES = [
  'https://libsisimai.org/en/rhost/, read 2026-11-22',
  'http://mail.163.com/help/help_spam_16.htm, as quoted in public repositories, read 2026-11-30',
] as const

interface TagTable {
  /** Matched in lower case; its first group is the tag. */
  pattern: RegExp
  /** By tag or by prefix of a tag: the longest match counts. */
  reasons: Readonly<Record<string, Reason>>
}

/** From "reason: tag tag, reason: tag". */
const table = (pattern: RegExp, text: string): TagTable => ({
  pattern,
  reasons: Object.fromEntries(
    text.split(', ').flatMap((entry) => {
      const [reason = '', tags = ''] = entry.split(': ')
      return tags.split(' ').map((tag) => [tag, reason as Reason])
    }),
  ),
})

const TABLES: readonly TagTable[] = [
  // NetEase (163.com, 126.com, yeah.net): "MI:DMC"
  table(
    /\b((?:hl|mi|rp|dt|wm):[a-z]{3})\b/,
    'rate: hl:icc hl:ifc hl:ifq mi:dmc mi:sfq mi:stc rp:drc rp:qrc rp:trc rp:rcl, reputation-ip: hl:rep hl:mep hl:ihu hl:ipb wm:bli, protocol: mi:cel mi:ccl mi:nhd rp:cel rp:ccl, blocklist: dt:rbl, content: dt:spm, alignment: dt:sum, auth-spf: mi:spf, sender-address: mi:imf mi:spb wm:blu, account: rp:frl',
  ),
  // Orange, Wanadoo and La Poste: "OFR004_405", "LPN007_517"; https://postmaster.orange.fr
  table(
    /\b(?:ofr|lpn|ouk)[a-z0-9]{0,6}_(\d{3})\b/,
    'blocklist: 101, reputation-ip: 102 103 510 999, rate: 104, login: 305 402, auth-spf: 401, sender-address: 403 405 415 421, address: 416, full: 417, disabled: 420 426, system: 505, content: 506, size: 514, auth-dmarc: 517, policy: 630',
  ),
  // Cox: "AUP#CXBL"; https://www.cox.com/residential/support/email-error-codes.html
  table(
    /\baup#(cx[a-z]+|cdrbl|ipbl\d+|urlbl\d+)/,
    'reputation-ip: cxbl cdrbl, ptr: cxdns, auth: cxsndr, protocol: cxsmtp, rate: cxcnct cxmxrt, policy: cxthrt cxmj, blocklist: ipbl, link: urlbl',
  ),
  // Spectrum (Charter): "AUP#In-1310"; https://www.spectrum.net/support/internet/understanding-email-error-codes
  table(
    /\baup#(?:in|out|[io])-?(\d{4})\b/,
    'reputation-ip: 1000 120 1210, policy: 101 102 103 104 105 106 107 1080 116 117 118 119, system: 1090, ptr: 110 111 112 113 114 1150, blocklist: 122 123 124 1250, routing: 1260, rate: 13 14 154 155 156 158, sender-address: 150 152, size: 1530',
  ),
  // GoDaddy: "IB504"; https://www.godaddy.com/help/email-bounces-and-error-codes-3568
  table(
    /\b(ib\d{3})\b/,
    'login: ib401, header-form: ib501 ib502, dns-sender: ib506, auth-spf: ib508, ptr: ib108, content: ib212, virus: ib705, rate: ib605 ib007 ib101 ib504 ib510 ib607, reputation-ip: ib103 ib104 ib110 ib111 ib112 ib113, blocklist: ib105 ib106',
  ),
]

/** @param lower a reply's text, in lower case */
export function reasonOfTag(lower: string): Reason | undefined {
  for (const { pattern, reasons } of TABLES) {
    const tag = pattern.exec(lower)?.[1] ?? ''
    for (let end = tag.length; end > 1; end--) {
      const key = tag.slice(0, end)
      if (Object.hasOwn(reasons, key)) return reasons[key]
    }
  }
  return undefined
}

// What Microsoft's abbreviations mean: https://learn.microsoft.com/defender-office-365/message-headers-eop-mdo
import type { HeaderScore } from './schema.ts'

export type Meaning = readonly [text: string, severity: HeaderScore['severity']]

/** Spam confidence level; 2 to 4 and 7 are not in use. */
export function sclMeaning(value: number): Meaning {
  if (value < 0) return ['not filtered: from a safe sender, an allow list or a rule', 'info']
  if (value < 5) return ['not spam', 'ok']
  return value < 7
    ? ['spam: goes to Junk', 'error']
    : ['spam with high confidence: goes to Junk or quarantine', 'error']
}

/** Bulk complaint level; the default threshold is 7. */
export function bclMeaning(value: number): Meaning {
  if (value === 0) return ['not from a bulk sender', 'ok']
  if (value < 4) return ['from a bulk sender with few complaints', 'ok']
  return value < 8
    ? [
        'from a bulk sender with a mixed number of complaints; 7 is the usual threshold',
        value < 7 ? 'info' : 'warning',
      ]
    : ['from a bulk sender with many complaints', 'error']
}

/** Verdict of the spam filter. */
export const SFV: Readonly<Record<string, Meaning>> = {
  BLK: ['the user has blocked this sender', 'error'],
  NSPM: ['the filter found no spam', 'ok'],
  SFE: ['not filtered: a safe sender of the user', 'info'],
  SKA: ['not filtered: an allow list of the organization', 'info'],
  SKB: ['spam: a block list of the organization', 'error'],
  SKI: ['not filtered: from within the organization', 'info'],
  SKN: ['not filtered: a rule had marked it as not spam', 'info'],
  SKQ: ['released from quarantine', 'info'],
  SKS: ['a rule had marked it as spam before the filter ran', 'error'],
  SPM: ['the filter found it to be spam', 'error'],
}

/** The policy that applied. */
export const CAT: Readonly<Record<string, Meaning>> = {
  NONE: ['no policy applied', 'ok'],
  AMP: ['malware', 'error'],
  BIMP: ['impersonates a brand', 'error'],
  BULK: ['bulk mail', 'info'],
  DIMP: ['impersonates a protected domain', 'error'],
  FTBP: ['a forbidden type of attachment', 'error'],
  GIMP: ['impersonates a known contact of the mailbox', 'error'],
  HPHISH: ['phishing with high confidence', 'error'],
  HPHSH: ['phishing with high confidence', 'error'],
  HSPM: ['spam with high confidence', 'error'],
  INTOS: ['phishing from within the organization', 'error'],
  MALW: ['malware', 'error'],
  OSPM: ['outgoing spam', 'error'],
  PHSH: ['phishing', 'error'],
  SAP: ['a dangerous attachment', 'error'],
  SPM: ['spam', 'error'],
  SPOOF: ['a forged sender', 'error'],
  UIMP: ['impersonates a protected person', 'error'],
}

/** The lists that have the connecting address. */
export const IPV: Readonly<Record<string, Meaning>> = {
  CAL: ['the address is on the organization’s allow list', 'info'],
  NLI: ['the address is on no list', 'ok'],
}

export const DESTINATION: Readonly<Record<string, Meaning>> = {
  I: ['delivered to the inbox', 'ok'],
  J: ['delivered to Junk', 'error'],
  C: ['delivered to a folder that the user chose', 'info'],
}

/** The first digit of compauth's reason. */
export function compauthMeaning(result: string, reason: string): Meaning {
  const why = COMPAUTH[reason.charAt(0)]
  const text = `composite authentication: ${result}${why ? ` (${reason}: ${why})` : ''}`
  return [
    text,
    result === 'fail' ? 'error' : result === 'softpass' ? 'warning' : result === 'pass' ? 'ok' : 'info',
  ]
}

const COMPAUTH: Readonly<Record<string, string>> = {
  '0': 'SPF, DKIM and DMARC did not verify the sender',
  '1': 'the sender is verified',
  '2': 'verified in part, by Microsoft’s own signals',
  '3': 'not checked',
  '4': 'skipped, by a rule or an allow list',
  '6': 'Microsoft’s own signals count against the sender',
  '7': 'Microsoft’s own signals support the sender',
  '9': 'skipped, by a rule or an allow list',
}

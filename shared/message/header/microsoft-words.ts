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

export function compauthMeaning(result: string, reason: string): Meaning {
  const why = COMPAUTH[reason] ?? COMPAUTH[reason.charAt(0)]
  const text = `composite authentication: ${result}${why ? ` (${reason}: ${why})` : ''}`
  return [
    text,
    result === 'fail' ? 'error' : result === 'softpass' ? 'warning' : result === 'pass' ? 'ok' : 'info',
  ]
}

/** The reason, or its first digit: the others are internal to Microsoft. */
const COMPAUTH: Readonly<Record<string, string>> = {
  '000': 'DMARC failed, and the domain asks to quarantine or reject such messages',
  '001': 'the domain has no SPF, DKIM or DMARC that would verify the sender, or only weak policies',
  '002': 'an administrator has forbidden this sender to send in the name of this domain',
  '010':
    'DMARC failed for a domain of the receiving organization itself, and its policy is to quarantine or reject',
  '130': 'DMARC failed, but a trusted ARC chain shows that the message had passed before it was forwarded',
  '0': 'SPF, DKIM and DMARC did not verify the sender',
  '1': 'the sender is verified',
  '2': 'verified in part, by Microsoft’s own signals',
  '3': 'not checked',
  '4': 'skipped, by a rule or an allow list',
  '6': 'Microsoft’s own signals do not verify the sender, whose domain is one of the receiving organization itself',
  '7': 'Microsoft’s own signals support the sender',
  '9': 'skipped, by a rule or an allow list',
}

/** What Microsoft did after DMARC; null for what says nothing. */
export const dmarcActionMeaning = (action: string): Meaning | null =>
  DMARC_ACTIONS[action.toLowerCase().replace('o.reject', 'oreject')] ?? null

const DMARC_ACTIONS: Readonly<Record<string, Meaning>> = {
  oreject: [
    'DMARC failed and its policy is p=reject, but Microsoft overrode it: the message was marked as spam and not rejected',
    'error',
  ],
  reject: ['DMARC failed, and Microsoft follows the policy p=reject', 'error'],
  quarantine: ['DMARC failed, and Microsoft follows the policy p=quarantine', 'error'],
  'pct.quarantine': [
    'DMARC failed, but pct= of the policy p=quarantine left this message out: it is delivered as usual',
    'warning',
  ],
  'pct.reject': [
    'DMARC failed, but pct= of the policy p=reject left this message out: it is delivered as usual',
    'warning',
  ],
  permerror: ['DMARC could not be judged: the record of the domain is probably wrong', 'error'],
  temperror: ['DMARC could not be judged for the moment: DNS did not answer', 'warning'],
}

// What each mailbox provider requires before it shows a logo.
import { listAll } from '#shared/kit/sentence.ts'
import type { BimiCertificate, BimiLogo, Mailbox } from './schema.ts'

interface Evidence {
  /** The record: true if usable, false if unusable or missing, null if unknown. */
  record: boolean | null
  declined: boolean
  dmarc: boolean | null
  logo: BimiLogo | null
  certificate: BimiCertificate | null
}

/** As published by the providers and the BIMI group up to mid-2026. */
const PROVIDERS: readonly {
  name: string
  certificate: 'VMC or CMC' | 'VMC' | 'none' | 'unconfirmed'
  note: string
}[] = [
  { name: 'Gmail', certificate: 'VMC or CMC', note: 'The blue check mark comes with a VMC only.' },
  {
    name: 'Apple Mail and iCloud',
    certificate: 'VMC',
    note: 'Apple’s own Branded Mail, set up in Apple Business Connect, needs the same DMARC and no certificate.',
  },
  { name: 'Yahoo Mail and AOL', certificate: 'none', note: '' },
  { name: 'Fastmail', certificate: 'none', note: '' },
  { name: 'La Poste', certificate: 'unconfirmed', note: '' },
]

const OUTLOOK: Mailbox = {
  name: 'Outlook and Microsoft 365',
  state: 'never',
  reason: 'Microsoft does not support BIMI.',
}

/** What each mailbox provider requires before it shows a logo, compared with what was found. */
export const mailboxes = (evidence: Evidence): Mailbox[] => [
  ...PROVIDERS.map(({ name, certificate, note }) => judge(name, certificate, note, evidence)),
  OUTLOOK,
]

function judge(
  name: string,
  wanted: (typeof PROVIDERS)[number]['certificate'],
  note: string,
  evidence: Evidence,
): Mailbox {
  const { record, declined, dmarc, logo, certificate } = evidence
  if (declined) return { name, state: 'not-ready', reason: 'You opt out, so no logo is shown.' }
  const missing: string[] = []
  const open: string[] = []
  const need = (met: boolean | null, words: string) => {
    if (met === false) missing.push(words)
    if (met === null) open.push(words)
  }
  need(record, 'a usable BIMI record')
  need(dmarc, 'DMARC at enforcement')
  // Without a record, there is no logo to judge.
  if (record !== false) need(logo ? logo.ok : record === null ? null : false, 'a logo that follows the rules')
  if (wanted === 'VMC' || wanted === 'VMC or CMC')
    need(certificateMeets(wanted, certificate), `a valid certificate (${wanted})`)
  const tail = note === '' ? '' : ` ${note}`
  if (missing.length > 0) return { name, state: 'not-ready', reason: `Missing: ${listAll(missing)}.${tail}` }
  if (open.length > 0) return { name, state: 'unknown', reason: `Unknown: ${listAll(open)}.${tail}` }
  if (wanted === 'VMC' && certificate?.kind === 'CMC') {
    const reason = 'Apple requires a certificate; its sources disagree on whether a CMC is enough.'
    return { name, state: 'unknown', reason }
  }
  if (wanted === 'unconfirmed' && certificate?.ok !== true) {
    const reason = 'It supports BIMI; we could not confirm whether it requires a certificate.'
    return { name, state: 'unknown', reason }
  }
  const has =
    wanted === 'none' ? 'No certificate is needed.' : `Your ${certificate?.kind ?? 'certificate'} counts.`
  return { name, state: 'ready', reason: `${has}${tail}` }
}

/** A CMC where a VMC is required is handled later: no one knows for sure whether it counts. */
function certificateMeets(wanted: 'VMC or CMC' | 'VMC', certificate: BimiCertificate | null): boolean | null {
  if (!certificate) return false
  return certificate.kind === null && certificate.ok === true && wanted === 'VMC' ? null : certificate.ok
}

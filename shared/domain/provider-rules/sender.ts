// What a domain is as a sender, from its single checks: whether it sends mail at all, and which check to run.
import { isNullMx } from '#shared/dns/null-mx.ts'
import type { Change } from '#shared/report/change/change.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import type { CheckedRecords } from './facts-of-records.ts'

type Sender = Pick<CheckedRecords, 'domain' | 'spf' | 'dkim' | 'dmarc' | 'mx'>

/** The domain says so twice: SPF allows no one, and mail to it is refused or has nowhere to go (RFC 7505). */
export const sendsNoMail = ({ spf, mx }: Pick<Sender, 'spf' | 'mx'>): boolean =>
  spf.findings.some(({ code }) => code === 'spf-no-sender') && takesNoMail(mx)

function takesNoMail(mx: Sender['mx']): boolean {
  if (mx.state === 'absent') return !mx.implicit?.length && mx.findings.every(({ unknown }) => !unknown)
  return mx.state === 'found' && isNullMx(mx.entries)
}

/** The domain that mail is usually sent as, if the checked name has no mail of its own. */
export function parentSender({ domain, spf, dkim, dmarc, mx }: Sender): string | null {
  const parent = dmarc.organizationalDomain
  if (!parent || parent === domain || spf.state !== 'absent' || mx.state !== 'absent') return null
  return dkim.state === 'found' ? null : parent
}

export const SENDER_CHANGES = {
  'spf-no-sender': {
    title: 'List the servers that send your mail',
    text: ({ domain }: Pick<Sender, 'domain'>) =>
      `SPF of ${domain} allows no server, so it can never pass. Add the servers and services that send as ${domain} before “-all”, with the SPF generator.`,
    why: ['spf-no-sender'],
    rfc: 'RFC 7208, 2.6.3',
  },
} satisfies ChangeTable

const { ask } = changesOf(SENDER_CHANGES)

/** SPF that allows no one, at a domain that accepts mail: none of its servers can pass. */
export const senderAsk = ({ domain, spf, mx }: Pick<Sender, 'domain' | 'spf' | 'mx'>): Change[] =>
  spf.findings.some(({ code }) => code === 'spf-no-sender') &&
  !spf.changes.some(({ why }) => why.includes('spf-no-sender')) &&
  mx.verdict.tone !== 'unknown'
    ? [ask('spf-no-sender', { owner: domain, type: 'TXT' }, { domain })]
    : []

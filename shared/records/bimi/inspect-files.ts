// Fetches the files that a BIMI record names, in parallel, and judges them.
import type { Certificate } from './certificate.ts'
import { inspectCertificate } from './inspect-certificate.ts'
import { inspectLogo, type InspectedLogo } from './inspect-logo.ts'
import { bimiName, type BimiRecord } from './parse.ts'
import { isUsableUri } from './tags.ts'
import type { BimiQuestion } from './question.ts'
import type { BimiCertificate } from './schema.ts'
import type { ForeignFetch } from '#shared/kit/net/foreign-fetch.ts'

/** Limits for fetching other people's files. */
const FOREIGN_LIMITS = { maxBytes: 1024 * 1024, timeoutMs: 5000, maxRedirects: 3 }

export interface FileContext extends BimiQuestion {
  organization: string
  fetch: ForeignFetch
  /** The authorities whose certificates count. */
  authorities: readonly Certificate[]
  /** The current time, like "2026-11-20T20:00:00Z". */
  now: string
}

export async function inspectFiles(
  record: BimiRecord | undefined,
  context: FileContext,
): Promise<{ logo: InspectedLogo | null; certificate: BimiCertificate | null }> {
  const { fetch, domain, selector, organization, authorities, now } = context
  const logoUrl = record?.l && isUsableUri(record.l) ? record.l : null
  const certificateUrl = record?.a && isUsableUri(record.a) ? record.a : null
  const [logoAnswer, certificateAnswer] = await Promise.all([
    logoUrl === null ? null : fetch(logoUrl, { accept: 'image/svg+xml', ...FOREIGN_LIMITS }),
    certificateUrl === null
      ? null
      : fetch(certificateUrl, {
          accept: 'application/x-pem-file, application/pem-certificate-chain, */*;q=0.5',
          ...FOREIGN_LIMITS,
        }),
  ])
  const logo = logoUrl && logoAnswer ? inspectLogo(logoUrl, logoAnswer, organization) : null
  if (!certificateUrl || !certificateAnswer) return { logo, certificate: null }
  const owners = [...new Set([domain, organization])]
  const acceptedNames = [...owners, ...owners.map((owner) => bimiName(selector, owner))]
  const certificate = await inspectCertificate(certificateUrl, certificateAnswer, {
    acceptedNames,
    logo: logo?.bytes,
    now,
    authorities,
  })
  return { logo, certificate }
}

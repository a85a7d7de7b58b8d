// What the examples of findings about BIMI have in common: domains whose DMARC and record are in order.
import { bimiName, DEFAULT_SELECTOR } from '#shared/records/bimi/tags.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import type { SiteMap } from '#shared/kit/foreign-fetch.ts'
import type { Example } from '#shared/report/explanation.ts'

/** A logo and its certificate, among the samples. */
export const SAMPLE_LOGO = 'https://northwind.test/bimi.svg'
export const SAMPLE_CERTIFICATE = 'https://northwind.test/bimi.pem'
export const GOOD_RECORD = `v=BIMI1; l=${SAMPLE_LOGO}`

export const recordName = (domain: string): string => bimiName(DEFAULT_SELECTOR, domain)

/** A domain with these BIMI records. @param dmarc its DMARC record, if it has one */
export const bimiZone = (
  domain: string,
  records: readonly string[],
  dmarc: string | null = 'v=DMARC1; p=reject',
): Zone => ({
  [domain]: { A: ['192.0.43.7'] },
  ...(dmarc === null ? {} : { [`_dmarc.${domain}`]: { TXT: [dmarc] } }),
  ...(records.length === 0 ? {} : { [recordName(domain)]: { TXT: [...records] } }),
})

/** An example of records. */
export const records = (...texts: readonly string[]): Example => ({
  zone: (domain) => bimiZone(domain, texts),
})

/** An example of a DMARC record next to a good BIMI record. */
export const dmarc = (record: string | null): Example => ({
  zone: (domain) => bimiZone(domain, [GOOD_RECORD], record),
})

interface LogoFile {
  body: string | Uint8Array
  contentType?: string
  /** The last part of its URL. */
  name?: string
  status?: number
}

/** An example of a logo. */
export const logo = ({ body, contentType = 'image/svg+xml', name = 'logo.svg', status = 200 }: LogoFile) => {
  const url = (domain: string) => `https://${domain}/${name}`
  return {
    zone: (domain: string): Zone => bimiZone(domain, [`v=BIMI1; l=${url(domain)}`]),
    files: (domain: string): SiteMap => ({ [url(domain)]: { contentType, body, status } }),
  } satisfies Example
}

const OPENING = 'xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 96 96"'
const BACKGROUND = '<rect width="96" height="96" fill="#12345b"/>'

/** A logo that follows the rules, except for what is given. */
export const drawn = (inside: string, opening = OPENING): string =>
  `<svg ${opening}>\n  <title>Example Company</title>\n  ${BACKGROUND}\n  ${inside}\n</svg>\n`

/** One with other attributes on its root element. */
export const opened = (change: (opening: string) => string): string => drawn('', change(OPENING))

/** An example of a certificate next to a good logo. @param url where it is, if not among the domain's own files */
export const certificate = (url: string, logoUrl = SAMPLE_LOGO): Example => ({
  zone: (domain) => bimiZone(domain, [`v=BIMI1; l=${logoUrl}; a=${url}`]),
})

/** An example of a file in place of a certificate. */
export const certificateFile = (body: string, status = 200): Example => {
  const url = (domain: string) => `https://${domain}/mark.pem`
  return {
    zone: (domain) => bimiZone(domain, [`${GOOD_RECORD}; a=${url(domain)}`]),
    files: (domain) => ({ [url(domain)]: { contentType: 'application/x-pem-file', body, status } }),
  }
}

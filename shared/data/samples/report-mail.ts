// A DMARC report of yesterday as a receiver sends it: an email that is signed, so that a monitor reads it like any other.
import * as ed25519 from '@noble/ed25519'
import { DAY_SECONDS, isoTime } from '#shared/kit/calendar.ts'
import { decodeBase64Leniently, encodeBase64 } from '#shared/kit/base64.ts'

/** A sample domain (zones.ts). Anyone may use its key: that proves nothing but this name. */
const SAMPLE_REPORTER = 'reporter.workspace.test'
/** The seed of its Ed25519 key (RFC 8032, 5.1.5). */
const SAMPLE_REPORTER_KEY = '23MELYdyH3LJ/YwWg7AzyKKfhtijkfNGhk0VBK1tK2c='

interface Row {
  ip: string
  count: number
  result: 'pass' | 'fail'
  auth: string
}

const recordOf = (domain: string, { ip, count, result, auth }: Row): string =>
  `<record><row><source_ip>${ip}</source_ip><count>${count}</count><policy_evaluated><disposition>${result === 'pass' ? 'none' : 'quarantine'}</disposition><dkim>${result}</dkim><spf>${result}</spf></policy_evaluated></row><identifiers><header_from>${domain}</header_from></identifiers><auth_results>${auth}</auth_results></record>`

const signed = (domain: string, selector: string) =>
  `<dkim><domain>${domain}</domain><selector>${selector}</selector><result>pass</result></dkim>`
const enveloped = (domain: string, result: string) =>
  `<spf><domain>${domain}</domain><result>${result}</result></spf>`

/** Its own servers, a service that does not sign as the domain, and someone who proves nothing. */
const rowsOn = (domain: string): Row[] => [
  {
    ip: '192.0.43.8',
    count: 120,
    result: 'pass',
    auth: signed(domain, 'mail') + enveloped(domain, 'pass'),
  },
  {
    ip: '192.0.43.12',
    count: 40,
    result: 'fail',
    auth: signed('newsletter.test', 'post') + enveloped('newsletter.test', 'pass'),
  },
  { ip: '198.51.100.7', count: 15, result: 'fail', auth: enveloped(domain, 'softfail') },
]

const reportXml = (domain: string, begin: number): string =>
  `<?xml version="1.0" encoding="UTF-8"?><feedback><report_metadata><org_name>workspace.test</org_name><email>reports@workspace.test</email><report_id>sample-${begin}</report_id><date_range><begin>${begin}</begin><end>${begin + DAY_SECONDS - 1}</end></date_range></report_metadata><policy_published><domain>${domain}</domain><adkim>r</adkim><aspf>r</aspf><p>quarantine</p><sp>quarantine</sp></policy_published>${rowsOn(
    domain,
  )
    .map((row) => recordOf(domain, row))
    .join('')}</feedback>`

interface Wanted {
  to: string
  /** Whom it is about. */
  domain: string
  /** Milliseconds since 1970. */
  now: number
}

/** Who hands it over: the sample domain’s own server. */
export const sampleReportEnvelope = (to: string) => ({
  from: `reports@${SAMPLE_REPORTER}`,
  to,
  ip: '192.0.43.9',
})

/** With CRLF. */
export async function sampleReportMail({ to, domain, now }: Wanted): Promise<string> {
  const begin = (Math.floor(now / 1000 / DAY_SECONDS) - 1) * DAY_SECONDS
  const name = `workspace.test!${domain}!${begin}!${begin + DAY_SECONDS - 1}.xml`
  const fields: [string, string][] = [
    ['From', `reports@${SAMPLE_REPORTER}`],
    ['To', to],
    ['Date', mailDate(now)],
    ['Subject', `Report Domain: ${domain} Submitter: workspace.test Report-ID: <sample-${begin}>`],
    ['Message-ID', `<sample-${now}@${SAMPLE_REPORTER}>`],
    ['MIME-Version', '1.0'],
    ['Content-Type', `text/xml; name="${name}"`],
    ['Content-Disposition', `attachment; filename="${name}"`],
    ['Content-Transfer-Encoding', 'base64'],
  ]
  const packed = encodeBase64(new TextEncoder().encode(reportXml(domain, begin)))
  const body = `${(packed.match(/.{1,76}/g) ?? []).join('\r\n')}\r\n`
  const head = fields.map(([field, value]) => `${field}: ${value}`).join('\r\n')
  return `${await signatureOf(fields, body)}\r\n${head}\r\n\r\n${body}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** RFC 5322, 3.3. */
function mailDate(now: number): string {
  const [date = '', time = ''] = isoTime(now).split('T')
  const [year = '', month = '', day = ''] = date.split('-')
  return `${day} ${MONTHS[Number(month) - 1] ?? ''} ${year} ${time.slice(0, 8)} +0000`
}

/** RFC 6376, relaxed and relaxed; RFC 8463, 3: the hash of what is signed is signed. */
async function signatureOf(fields: readonly [string, string][], body: string): Promise<string> {
  const names = fields.map(([name]) => name.toLowerCase()).join(':')
  const bodyHash = encodeBase64(await sha256(body))
  const value = `v=1; a=ed25519-sha256; c=relaxed/relaxed; d=${SAMPLE_REPORTER}; s=sample; h=${names}; bh=${bodyHash}; b=`
  const lines = [...fields, ['dkim-signature', value] as const].map(
    ([name, text]) => `${name.toLowerCase()}:${text.replaceAll(/[ \t]+/g, ' ').trim()}`,
  )
  const seed = decodeBase64Leniently(SAMPLE_REPORTER_KEY)
  return `DKIM-Signature: ${value}${encodeBase64(await ed25519.signAsync(await sha256(lines.join('\r\n')), seed))}`
}

const sha256 = async (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

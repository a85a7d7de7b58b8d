// A DMARC report on northwind.test as a receiver sends it: signed, so that the monitor counts it. For `npm start`.
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const DAY = 86_400
const DOMAIN = 'reporter.workspace.test'
/** Of the sample domain above (shared/samples/zones.ts), for this and nothing else. */
const KEY = 'MC4CAQAwBQYDK2VwBCIEINtzBC2Hch9yyf2MFoOwM8iin4bYo5HzRoZNFQStbStn'

const record = (ip, count, { dkim, spf, disposition = 'none', auth }) =>
  `<record><row><source_ip>${ip}</source_ip><count>${count}</count><policy_evaluated><disposition>${disposition}</disposition><dkim>${dkim}</dkim><spf>${spf}</spf></policy_evaluated></row><identifiers><header_from>northwind.test</header_from></identifiers><auth_results>${auth}</auth_results></record>`

/** @param {number} begin seconds since 1970 */
const reportXml = (begin) =>
  `<?xml version="1.0" encoding="UTF-8"?><feedback><report_metadata><org_name>workspace.test</org_name><email>reports@workspace.test</email><report_id>sample-${begin}</report_id><date_range><begin>${begin}</begin><end>${begin + DAY - 1}</end></date_range></report_metadata><policy_published><domain>northwind.test</domain><adkim>r</adkim><aspf>r</aspf><p>quarantine</p><sp>quarantine</sp></policy_published>${[
    record('192.0.43.8', 120, {
      dkim: 'pass',
      spf: 'pass',
      auth: '<dkim><domain>northwind.test</domain><selector>mail</selector><result>pass</result></dkim><spf><domain>northwind.test</domain><result>pass</result></spf>',
    }),
    record('192.0.43.12', 40, {
      dkim: 'fail',
      spf: 'fail',
      disposition: 'quarantine',
      auth: '<dkim><domain>newsletter.test</domain><selector>post</selector><result>pass</result></dkim><spf><domain>newsletter.test</domain><result>pass</result></spf>',
    }),
    record('198.51.100.7', 15, {
      dkim: 'fail',
      spf: 'fail',
      disposition: 'quarantine',
      auth: '<spf><domain>northwind.test</domain><result>softfail</result></spf>',
    }),
  ].join('')}</feedback>`

/** @param {{ to: string, now?: number }} options @returns {string} the message, with CRLF */
export function sampleReport({ to, now = Date.now() }) {
  const begin = Math.floor(now / 1000 / DAY) * DAY - DAY
  const name = `workspace.test!northwind.test!${begin}!${begin + DAY - 1}.xml.gz`
  const fields = {
    From: `reports@${DOMAIN}`,
    To: to,
    Date: new Date(now).toUTCString().replace('GMT', '+0000'),
    Subject: `Report Domain: northwind.test Submitter: workspace.test Report-ID: <sample-${begin}>`,
    'Message-ID': `<sample-${begin}@${DOMAIN}>`,
    'MIME-Version': '1.0',
    'Content-Type': `application/gzip; name="${name}"`,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Transfer-Encoding': 'base64',
  }
  const head = Object.entries(fields).map(([field, value]) => `${field}: ${value}`)
  const packed = gzipSync(reportXml(begin)).toString('base64')
  const body = `${(packed.match(/.{1,76}/g) ?? []).join('\r\n')}\r\n`
  return `${signature(Object.entries(fields), body)}\r\n${head.join('\r\n')}\r\n\r\n${body}`
}

/** RFC 6376, relaxed and relaxed; RFC 8463. */
function signature(fields, body) {
  const hash = createHash('sha256').update(body).digest('base64')
  const names = fields.map(([name]) => name.toLowerCase()).join(':')
  const value = `v=1; a=ed25519-sha256; c=relaxed/relaxed; d=${DOMAIN}; s=sample; h=${names}; bh=${hash}; b=`
  const lines = [...fields, ['dkim-signature', value]].map(
    ([name, text]) => `${name.toLowerCase()}:${text.replaceAll(/[ \t]+/g, ' ').trim()}`,
  )
  const key = createPrivateKey({ key: Buffer.from(KEY, 'base64'), format: 'der', type: 'pkcs8' })
  // RFC 8463, 3: the hash of what is signed is signed.
  const signed = sign(null, createHash('sha256').update(lines.join('\r\n')).digest(), key)
  return `DKIM-Signature: ${value}${signed.toString('base64')}`
}

/** @param {{ folder: string, to: string }} place @returns {string} its path */
export function writeSampleReport({ folder, to }) {
  mkdirSync(folder, { recursive: true })
  const path = `${folder}sample-report.eml`
  writeFileSync(path, sampleReport({ to }))
  return path
}

import { describe } from 'vitest'
import { decodeBounces } from '#shared/bounce/decode.ts'
import { readDomainText } from '#shared/saved/fleet/input.ts'
import { analyzeHeaders } from '#shared/message/header/analyze.ts'
import { readList } from '#shared/address-list/read-list.ts'
import { listText } from '#shared/address-list/csv.ts'
import { messageInFile } from '#shared/kit/message-file.ts'
import { readRawMessage } from '#shared/message/raw-message.ts'
import { DEVICE_LIMITS } from '#shared/dmarc-reports/limits.ts'
import { Reading } from '#shared/dmarc-reports/reading.ts'
import { checkTemplate } from '#shared/message/template/check.ts'
import { readTemplate } from '#shared/message/template/read-template.ts'
import { textOfBytes } from '#shared/kit/file-text.ts'
import { readZoneFile } from '#shared/dns/zone-file/read.ts'
import { testBrokenFiles, type Reader } from '#tests/helpers/broken-files.ts'
import { SIGNED } from '#tests/shared/message/judged.ts'
import { aggregateXml } from '#tests/shared/dmarc-reports/aggregate-xml.ts'

const BOUNCE = `Reporting-MTA: dns; mx.example.org\r\n\r\nFinal-Recipient: rfc822; ada@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 <ada@example.com>: User unknown\r\n`
const NOTICE =
  'From: MAILER-DAEMON@mx.example.org\nTo: news@acme.com\nContent-Type: multipart/mixed; boundary="b"\n\n--b\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n<p>Your message<br>To: list@acme.com<br>Subject: x</p><p>ada@example.org (Mailbox f=C3=BCll)</p>\n\n--b\nContent-Type: message/rfc822\n\nReceived: by x for <ada@example.org>;\nTo: ada@example.org\n\n--b--\n'
const LIST = 'example.com\nexample.org # ours\nhttps://example.net/x, ada@example.com\n'
const ADDRESSES = 'email,name,date\nada@example.com,"Ada, L.",2026-01-02\nbob@example.org,Bob,\n'
const TEMPLATE =
  '<!DOCTYPE html><html><head><title>Hi</title><style>p{color:#000}@media(max-width:9em){p{color:red}}</style></head><body><!--[if mso]><table><tr><td><![endif]--><p style="color:#fff">Hello {{first_name | default: "you"}}, <a href="https://example.com/?u=%%x%%">click here</a>{% if a %}b{% endif %}</p><!--[if !mso]><!--><img src="a.png" alt=""><!--<![endif]--></body></html>\n'
const ZONE =
  '$ORIGIN example.com.\n$TTL 300\n@ IN SOA ns1 host ( 1 2 3 4 5 )\n@ 300 MX 10 mail\n  TXT "v=spf1 mx -all" ; mail\nmail A 192.0.2.1\nsel._domainkey TXT ( "v=DKIM1; k=rsa; "\n "p=MIIB" )\n_dmarc TXT "v=DMARC1; p=none\\; rua=mailto:d@example.com"\n'
const TLS_REPORT =
  '{"organization-name":"Example","date-range":{"start-datetime":"2026-01-01T00:00:00Z","end-datetime":"2026-01-02T00:00:00Z"},"contact-info":"a@example.com","report-id":"1","policies":[{"policy":{"policy-type":"sts","policy-domain":"example.com"},"summary":{"total-successful-session-count":3,"total-failure-session-count":1},"failure-details":[{"result-type":"certificate-expired","failed-session-count":1}]}]}\n'
const REPORT = aggregateXml({ records: [{ count: 3 }] })
const REPORT_MAIL = `From: a@example.com\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/xml; name=r.xml\r\n\r\n${REPORT}\r\n--b--\r\n`

const reports: Reader = async (bytes) => {
  const reading = new Reading(DEVICE_LIMITS)
  await reading.add('file', new Blob([bytes as BlobPart]))
  return reading.report()
}

const READERS: readonly (readonly [name: string, sample: string, read: Reader])[] = [
  ['bounce', BOUNCE, (bytes) => decodeBounces(textOfBytes(bytes))],
  ['notice', NOTICE, (bytes) => decodeBounces(textOfBytes(bytes))],
  ['header', SIGNED, (bytes) => analyzeHeaders(textOfBytes(bytes))],
  ['message', SIGNED, async (bytes) => readRawMessage(await messageInFile(bytes))],
  ['mailbox', `From a@b.c Tue Nov 17\r\n${SIGNED}\r\n\r\nFrom d@e.f Tue\r\n${SIGNED}`, messageInFile],
  ['list of domains', LIST, (bytes) => readDomainText(textOfBytes(bytes), 100)],
  [
    'list of addresses',
    ADDRESSES,
    async (bytes) => {
      const found = listText(bytes)
      return found.ok && readList(found.text, { isTopLevel: (name) => name === 'com' })
    },
  ],
  ['template', TEMPLATE, async (bytes) => checkTemplate(await readTemplate(textOfBytes(bytes)))],
  ['zone', ZONE, (bytes) => readZoneFile(textOfBytes(bytes), { file: 'zone', id: 'zone' })],
  ['report', REPORT, reports],
  ['report in an email', REPORT_MAIL, reports],
  ['TLS report', TLS_REPORT, reports],
]

describe.each(READERS)('the reader of a %s', (_, sample, read) => testBrokenFiles(sample, read))

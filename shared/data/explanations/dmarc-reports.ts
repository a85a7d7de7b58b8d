import { DAY_SECONDS as DAY } from '#shared/kit/calendar.ts'
import type { Explanations } from '#shared/report/explanation.ts'
import type { REPORTS_FINDINGS, TlsFailureCode } from '#shared/dmarc-reports/findings.ts'
import { TLS_TYPES } from '#shared/dmarc-reports/tls.ts'

/** 2026-11-01. */
const FIRST = 1_793_491_200

interface Mail {
  ip: string
  count: number
  /** The aligned results. */
  dkim?: 'pass'
  spf?: 'pass'
  disposition?: string
  reason?: string
  /** Signatures, as domain, selector and result. */
  signed?: readonly [domain: string, selector: string, result: string]
  envelope?: readonly [domain: string, result: string]
}

const GOOD: Mail = {
  ip: '192.0.2.10',
  count: 400,
  dkim: 'pass',
  spf: 'pass',
  signed: ['example.com', 'mail', 'pass'],
  envelope: ['example.com', 'pass'],
}

const recordText = ({ ip, count, dkim, spf, disposition = 'none', reason, signed, envelope }: Mail) => `
  <record>
    <row><source_ip>${ip}</source_ip><count>${count}</count>
      <policy_evaluated><disposition>${disposition}</disposition><dkim>${dkim ?? 'fail'}</dkim><spf>${spf ?? 'fail'}</spf>${reason === undefined ? '' : `<reason><type>${reason}</type></reason>`}</policy_evaluated></row>
    <identifiers><header_from>example.com</header_from></identifiers>
    <auth_results>${signed ? `<dkim><domain>${signed[0]}</domain><selector>${signed[1]}</selector><result>${signed[2]}</result></dkim>` : ''}${envelope ? `<spf><domain>${envelope[0]}</domain><result>${envelope[1]}</result></spf>` : ''}</auth_results>
  </record>`

interface Aggregate {
  id?: string
  /** The first day, from 0, and the number of days that it is about. */
  from?: number
  days?: number
  policy?: string
  error?: string
}

const aggregate = (
  mail: readonly Mail[],
  { id = '1', from = 0, days = 1, policy = 'none', error }: Aggregate = {},
) => `<feedback>
  <report_metadata><org_name>receiver.example</org_name><report_id>${id}</report_id>
    <date_range><begin>${FIRST + from * DAY}</begin><end>${FIRST + (from + days) * DAY - 1}</end></date_range>${error === undefined ? '' : `<error>${error}</error>`}</report_metadata>
  <policy_published><domain>example.com</domain><p>${policy}</p></policy_published>${mail.map(recordText).join('')}
</feedback>`

const xml = (...reports: readonly string[]) => ({ text: reports.join('\n') })

/** A TLS report with one policy. */
const tlsReport = (successes: number, failure?: string) => ({
  text: JSON.stringify(
    {
      'organization-name': 'receiver.example',
      'report-id': '1',
      policies: [
        {
          policy: { 'policy-type': 'sts', 'policy-domain': 'example.com' },
          summary: {
            'total-successful-session-count': successes,
            'total-failure-session-count': failure === undefined ? 0 : 3,
          },
          'failure-details':
            failure === undefined
              ? []
              : [
                  {
                    'result-type': failure,
                    'receiving-mx-hostname': 'mx.example.com',
                    'failed-session-count': 3,
                  },
                ],
        },
      ],
    },
    null,
    2,
  ),
})

/** A report in which a failure has the code. */
const failureOf = (code: TlsFailureCode) =>
  tlsReport(40, Object.keys(TLS_TYPES).find((type) => TLS_TYPES[type]?.code === code) ?? 'validation-failure')

type Some = Partial<Explanations<typeof REPORTS_FINDINGS>>

const MAIL = {
  'reports-sender': {
    meaning:
      'Receivers report mail of yours that fails DMARC, the check that protects the name in “From”. It is yours because SPF names its server, or because you said so. If your policy were “reject”, that mail would be lost.',
    fix: 'Turn on DKIM for your domain in the settings of that service, and publish the records that it shows you.',
    example: xml(aggregate([GOOD, { ip: '192.0.2.77', count: 12, envelope: ['example.com', 'fail'] }])),
  },
  'reports-key': {
    meaning:
      'Mail is signed in the name of your domain, but no receiver could verify the signatures. Usually the key in DNS is missing, damaged, or an older one than the server signs with. That mail counts as unsigned.',
    fix: 'Check the key in DNS that the finding names, and publish the one that your server or service uses now.',
    example: xml(
      aggregate([
        GOOD,
        { ip: '192.0.2.20', count: 12, signed: ['example.com', 'old', 'permerror'] },
        { ip: '192.0.2.21', count: 5, signed: ['example.com', 'old', 'fail'] },
      ]),
    ),
  },
  'reports-ready': {
    meaning:
      'For five weeks, hardly any of your own mail failed DMARC, and nothing steady is left that nobody answers for. Your policy still lets receivers deliver what fails, so forged email in your name arrives as well. A stricter policy would stop it, and these reports say that your own mail would not suffer.',
    fix: 'Raise the policy one step: from “none” to “quarantine”, and some weeks later to “reject”.',
    example: xml(aggregate([GOOD]), aggregate([GOOD], { id: '2', from: 34 })),
  },
  'reports-few': {
    meaning:
      'The reports are about too few days or too little mail. Invoices, newsletters and the like often go out once a month, through another service. It is too early to say that nothing of yours would be lost.',
    fix: 'Collect reports for five weeks, then read all of them together.',
    example: xml(aggregate([GOOD], { days: 3 })),
  },
  'reports-unclaimed': {
    meaning:
      'Mail with your domain in “From” comes from the same place week after week, and neither SPF nor DKIM proves that it is yours. It may be a server, a service or a gateway that was never set up for DMARC. It may also be someone who uses your name. Only you can tell.',
    fix: 'Ask around: who sends invoices, alerts or newsletters? If it is yours, have it signed with DKIM as your domain. If not, mark it as not yours, and it no longer counts.',
    example: xml(
      ...Array.from({ length: 5 }, (_, day) =>
        aggregate([GOOD, { ip: '203.0.113.9', count: 20, envelope: ['example.com', 'fail'] }], {
          id: String(day),
          from: day,
        }),
      ),
    ),
  },
  'reports-unknown-senders': {
    meaning:
      'Someone sent mail with your domain in “From”, and nothing in the reports proves whose it is. It came and went, as forged mail does; some of it may be from a server of yours that was never set up for DMARC.',
    fix: 'Look through the list of senders for one that you know. If there is none, a stricter policy stops this mail.',
    example: xml(aggregate([GOOD, { ip: '203.0.113.9', count: 4, envelope: ['example.com', 'fail'] }])),
  },
  'reports-forwarded': {
    meaning:
      'Some of your messages reached the receiver through another server: a mailing list, or someone who forwards their mail. On that route SPF fails, and a changed text breaks the DKIM signature. A little of this is normal.',
    fix: 'Sign all of your mail with DKIM: most forwarders leave a signature intact.',
    example: xml(aggregate([GOOD, { ip: '203.0.113.7', count: 2, reason: 'mailing_list' }])),
  },
  'reports-spf-only': {
    meaning:
      'Some of your mail passes DMARC by SPF alone, which checks the server that delivers a message. When a message is forwarded, the server is a different one, and nothing else proves that the message is yours.',
    example: xml(
      aggregate([GOOD, { ip: '192.0.2.11', count: 90, spf: 'pass', envelope: ['example.com', 'pass'] }]),
    ),
  },
  'reports-policies-differ': {
    meaning:
      'In the time of these reports, receivers found more than one DMARC policy at your domain. Either you changed it, or your name servers do not all have the same record.',
    fix: 'If you did not change the policy, ask whoever hosts your DNS why the name servers differ.',
    example: xml(aggregate([GOOD]), aggregate([GOOD], { id: '2', from: 1, policy: 'quarantine' })),
  },
  'reports-receiver-error': {
    meaning:
      'A receiver noted a problem next to its numbers, usually because it could not read the DMARC record or found two of them. Then it may not have applied your policy.',
    example: xml(aggregate([GOOD], { error: 'Two DMARC records were found.' })),
  },
} satisfies Some

const FILES = {
  'reports-gaps': {
    meaning:
      'Receivers send a report a day. For some days there is none among your files, so the numbers are incomplete. Either no mail was sent, or these reports were not saved, or did not arrive.',
    fix: 'Look for them in the mailbox that gets the reports, also in its spam folder.',
    example: xml(aggregate([GOOD]), aggregate([GOOD], { id: '2', from: 4 })),
  },
  'reports-failures': {
    meaning:
      'Some files are about single messages that failed. They say more than the daily numbers, down to the subject and the recipient, so we hide people’s names and addresses. Few receivers send such reports.',
    fix: 'Use them to find the sender of a message. For how much mail fails, add the daily reports.',
    example: {
      file: 'failure.eml',
      text: [
        'From: reports@receiver.example',
        'Content-Type: multipart/report; boundary=part',
        '',
        '--part',
        'Content-Type: message/feedback-report',
        '',
        'Feedback-Type: auth-failure',
        'Reported-Domain: example.com',
        '',
        '--part--',
        '',
      ].join('\n'),
    },
  },
  'reports-doubled': {
    meaning:
      'The same report was among the files more than once, for example because it was sent to two mailboxes. It counts once, so the numbers are right.',
    example: xml(aggregate([GOOD]), aggregate([GOOD])),
  },
  'reports-incomplete': {
    meaning:
      'A report that is longer than what is read at once, or that broke off on the way, is counted as far as it goes. Mail of your own may be in the rest, so nothing is concluded that needs all of it.',
    fix: 'Open the reports on your own computer: the reader on this site reads up to 400 MB there, and sends nothing.',
    example: { text: '<feedback><report_metadata><org_name>mail.example</org_name>' },
  },
  'reports-unread': {
    meaning:
      'Some files could not be read, or only in part: they are damaged, too large, or not reports. What is in them is missing from the numbers.',
    fix: 'See the list of files for the reason. Attach the file as it came in the email, without changing it.',
    example: { text: '{ "hello": "This is not a report." }' },
  },
} satisfies Some

const TLS_REPORTS =
  'Mail servers send each other reports about encryption (TLS-RPT): how many connections to your mail servers were encrypted, and why others failed.'

const TLS = {
  'reports-tls-successes': {
    meaning: `${TLS_REPORTS} These connections were encrypted as you ask for, so nobody could read that mail in transit.`,
    example: tlsReport(40),
  },
  'reports-tls-starttls': {
    meaning: `${TLS_REPORTS} For some of them, your mail server did not offer encryption at all (STARTTLS). A sender that insists on it keeps the mail and tries again, until it gives up.`,
    example: failureOf('reports-tls-starttls'),
  },
  'reports-tls-certificate-name': {
    meaning: `${TLS_REPORTS} For some of them, the certificate of your mail server was made out for a different name than the one in your MX records. A sender that checks it cannot tell your server from an impostor’s, and does not deliver.`,
    example: failureOf('reports-tls-certificate-name'),
  },
  'reports-tls-certificate-expired': {
    meaning: `${TLS_REPORTS} For some of them, the certificate of your mail server was past its date. Senders that check certificates do not deliver until it is renewed.`,
    example: failureOf('reports-tls-certificate-expired'),
  },
  'reports-tls-certificate-untrusted': {
    meaning: `${TLS_REPORTS} For some of them, the certificate of your mail server was issued by nobody that senders trust, or the server left out a part of the proof. Senders that check certificates do not deliver.`,
    example: failureOf('reports-tls-certificate-untrusted'),
  },
  'reports-tls-tlsa-invalid': {
    meaning: `${TLS_REPORTS} You publish in DNS which certificate your mail server has (a TLSA record), and the server shows a different one. Senders that use DANE take that for an attack, and do not deliver.`,
    example: failureOf('reports-tls-tlsa-invalid'),
  },
  'reports-tls-dnssec-invalid': {
    meaning: `${TLS_REPORTS} For some of them, the signatures on your DNS records (DNSSEC) were wrong or out of date. A sender that checks them cannot look up your mail server at all.`,
    example: failureOf('reports-tls-dnssec-invalid'),
  },
  'reports-tls-dane-required': {
    meaning: `${TLS_REPORTS} A sender delivers only to servers whose certificate is confirmed in DNS (DANE), and yours has no usable record for that. This is the sender’s own rule, and few have it.`,
    example: failureOf('reports-tls-dane-required'),
  },
  'reports-tls-policy-fetch': {
    meaning: `${TLS_REPORTS} Your domain says in DNS that it has an MTA-STS policy, a file that tells senders to insist on encryption. Some could not load that file, so they did not know your rules.`,
    fix: 'Serve the policy at https://mta-sts.example.com/.well-known/mta-sts.txt (with your domain), without redirects.',
    example: failureOf('reports-tls-policy-fetch'),
  },
  'reports-tls-policy-invalid': {
    meaning: `${TLS_REPORTS} Your MTA-STS policy, a file that tells senders to insist on encryption, has a mistake, so senders ignore it.`,
    example: failureOf('reports-tls-policy-invalid'),
  },
  'reports-tls-policy-certificate': {
    meaning: `${TLS_REPORTS} Your MTA-STS policy is on a web server whose certificate is not valid, so senders do not believe the policy.`,
    fix: 'Get a valid certificate for mta-sts. and your domain, such as mta-sts.example.com.',
    example: failureOf('reports-tls-policy-certificate'),
  },
  'reports-tls-other': {
    meaning: `${TLS_REPORTS} Some of them failed, and the report does not say exactly why. It may have a code of its own, or a link to more information.`,
    example: failureOf('reports-tls-other'),
  },
} satisfies Some

export const REPORTS_EXPLANATIONS: Explanations<typeof REPORTS_FINDINGS> = { ...MAIL, ...FILES, ...TLS }

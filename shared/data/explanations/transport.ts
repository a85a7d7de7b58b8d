import type { Example, Explanations } from '#shared/report/explanation.ts'
import type { STS_FINDINGS, TLSRPT_FINDINGS } from '#shared/records/transport/findings.ts'
import { DNS_EXPLANATIONS } from './dns.ts'
import { mailServers } from './transport-zones.ts'
import { DAY, policyHost, policyUrl, stsRecordName, WEEK } from '#shared/records/transport/mta-sts.ts'
import { tlsRptName } from '#shared/records/transport/tls-rpt.ts'

const { fix: TYPE_LESS } = DNS_EXPLANATIONS['dns-record-misplaced']

const RECORD = 'v=STSv1; id=20260901'

const fileOf = (mode: string, mx: readonly string[], maxAge = 2 * WEEK): string =>
  ['version: STSv1', `mode: ${mode}`, ...mx.map((name) => `mx: ${name}`), `max_age: ${maxAge}`, ''].join('\n')

/** The one mail server of the examples. */
const only = (domain: string) => [`mx.${domain}`]

interface StsExample {
  records?: readonly string[]
  file?: (domain: string) => string
  contentType?: string
  status?: number
}

/** A domain whose MTA-STS is in order, except for what is given. */
const sts = ({
  records = [RECORD],
  file,
  contentType = 'text/plain',
  status = 200,
}: StsExample = {}): Example => ({
  zone: (domain) => ({
    ...mailServers(domain),
    [policyHost(domain)]: { A: ['192.0.43.7'] },
    [stsRecordName(domain)]: { TXT: [...records] },
    [tlsRptName(domain)]: { TXT: [`v=TLSRPTv1; rua=mailto:tls-reports@${domain}`] },
  }),
  files: (domain) => ({
    [policyUrl(domain)]: {
      contentType,
      status,
      body: file ? file(domain) : fileOf('enforce', only(domain)),
    },
  }),
})

const STS =
  'MTA-STS protects email on its way to you: senders that honor it encrypt, and deliver only to the servers that you name. It has two parts, a record in DNS and a policy file on a web server.'

export const STS_EXPLANATIONS: Explanations<typeof STS_FINDINGS> = {
  'sts-absent': {
    meaning:
      'Mail servers encrypt if both of them can. An attacker between them can make it look as if yours could not, or send the mail to another server, and the sender does not notice. MTA-STS tells senders to insist on encryption and on your own servers. Most domains do not have it, and no mail is lost because of that.',
    fix: 'To use it, publish a policy in test mode and an address for reports. The generator writes both.',
    example: { zone: (domain) => mailServers(domain) },
  },
  'sts-record-misplaced': {
    meaning: `${STS} ${DNS_EXPLANATIONS['dns-record-misplaced'].meaning}`,
    fix: TYPE_LESS,
    example: {
      zone: (domain) => ({
        ...mailServers(domain),
        [`${stsRecordName(domain)}.${domain}`]: { TXT: [RECORD] },
      }),
    },
  },
  'sts-unknown': {
    meaning:
      'DNS gave no answer when it was asked for the MTA-STS record. So there is no telling whether the domain has one. It says nothing about the record.',
    fix: 'Check again in a minute. If it keeps failing, ask the company that hosts your DNS.',
  },
  'sts-several': {
    meaning: `${STS} There must be one record. With two, senders do not know which one counts and use neither, so the policy protects nothing.`,
    example: sts({ records: [RECORD, 'v=STSv1; id=20260902'] }),
  },
  'sts-record-invalid': {
    meaning: `${STS} The record says that there is a policy, and its id changes with every new version. Senders cannot read this one, so they never fetch the file.`,
    example: sts({ records: ['v=STSv1; id=2026-09-01'] }),
  },
  'sts-host-missing': {
    meaning: `${STS} Senders fetch the file from a server whose name starts with “mta-sts.”. The record promises a policy, but DNS has no such server, so senders act as if there were none.`,
    fix: 'Set up a web server under that name, with a certificate that browsers accept, and put the policy there.',
    example: {
      zone: (domain) => ({ ...mailServers(domain), [stsRecordName(domain)]: { TXT: [RECORD] } }),
    },
  },
  'sts-policy-missing': {
    meaning: `${STS} The record promises a policy, but the web server does not send it: the file is not there, is too large, or the server redirects to another address, which senders do not follow. So nothing is protected.`,
    example: sts({ status: 404 }),
  },
  'sts-certificate': {
    meaning: `${STS} The web server with the file answers, but its certificate is not valid for its name, so no sender fetches the file, and nothing is protected. A new id in the record does not help.`,
  },
  'sts-policy-unknown': {
    meaning:
      'The web server with the MTA-STS policy did not answer as it should when this check asked for the file. The file may still be fine. A sender that has fetched it before keeps using its copy; all others try again later.',
    fix: 'Check again in a minute. If it keeps failing, check that the web server runs, and that its certificate is valid and has its name.',
    example: sts({ status: 503 }),
  },
  'sts-policy-unread': {
    meaning: `${STS} The file is there, but without the record senders do not know about it and never fetch it. One more record makes the policy count.`,
    fix: 'Publish the record. If you are not sure that the policy is right, set it to “mode: testing” first.',
    example: sts({ records: [] }),
  },
  'sts-policy-invalid': {
    meaning: `${STS} The file lacks a line that it must have: its version, its mode, how long it is valid, or your mail servers. Senders cannot use it, so nothing is protected.`,
    example: sts({ file: (domain) => `version: STSv1\nmx: mx.${domain}\nmax_age: 1209600\n` }),
  },
  'sts-policy-line': {
    meaning:
      'The policy file has all it needs, but also a line or a character that does not belong in it. Some senders ignore that; stricter ones refuse the file, and then it does not protect their mail.',
    example: sts({ file: (domain) => `${fileOf('enforce', only(domain))}\nOur MTA-STS policy\n` }),
  },
  'sts-policy-type': {
    meaning:
      'A web server says what kind of file it sends. For an MTA-STS policy it has to say “text/plain”, so that nobody can pass off an uploaded file as your policy. Senders may refuse this one because of its type.',
    example: sts({ contentType: 'text/html' }),
  },
  'sts-enforced': {
    meaning:
      'The policy names all your mail servers and is in force. Senders that honor MTA-STS, such as Gmail and Outlook, deliver to you only encrypted, and only to these servers.',
    example: sts(),
  },
  'sts-testing': {
    meaning:
      'In test mode, senders compare your servers with the policy and report what does not fit, but they deliver anyway. It is how to start. It protects nothing yet.',
    fix: 'When the reports show no failures for two weeks, set the policy to “mode: enforce” and change the id of the record.',
    example: sts({ file: (domain) => fileOf('testing', only(domain)) }),
  },
  'sts-none': {
    meaning:
      'The policy tells senders to act as if there were none. That is the right way to turn MTA-STS off: senders that still remember an older policy forget it. If you want protection, this is not it.',
    example: sts({ file: () => `version: STSv1\nmode: none\nmax_age: ${DAY}\n` }),
  },
  'sts-mx-uncovered': {
    meaning:
      'The policy is in force, and it does not name every server that receives your mail. Senders that honor it, such as Gmail and Outlook, do not deliver to the others. If no server is named, their mail comes back after a few days.',
    example: sts({ file: (domain) => fileOf('enforce', [`old-mx.${domain}`]) }),
  },
  'sts-mx-uncovered-testing': {
    meaning:
      'The policy does not name every server that receives your mail. It is in test mode, so senders only report that and deliver anyway. Once it is in force, they refuse.',
    example: sts({ file: (domain) => fileOf('testing', [`old-mx.${domain}`]) }),
  },
  'sts-mx-leftover': {
    meaning:
      'The policy names a server that does not receive mail for the domain, often one that was replaced. It does no harm as long as the name is yours. If it becomes someone else’s, that server would be allowed to receive your mail.',
    fix: 'Delete the line, unless you plan to use the server. Then change the id of the record.',
    example: sts({ file: (domain) => fileOf('enforce', [...only(domain), `old-mx.${domain}`]) }),
  },
  'sts-max-age-long': {
    meaning:
      'The file says for how many seconds senders may keep it. The standard allows about a year at most. Senders may cut a larger number, or refuse the file.',
    example: sts({ file: (domain) => fileOf('enforce', only(domain), 99_999_999) }),
  },
  'sts-max-age-short': {
    meaning:
      'The file says for how many seconds senders remember it. An attacker who can keep them from fetching it again only has to wait that long, and then nothing is protected. Most domains use a week or more.',
    example: sts({ file: (domain) => fileOf('enforce', only(domain), 600) }),
  },
  'sts-max-age-low': {
    meaning:
      'The file says for how many seconds senders remember it. This one is forgotten after a few days, so a sender that writes to you less often has to fetch it each time, without protection. A week or more is usual.',
    example: sts({ file: (domain) => fileOf('enforce', only(domain), DAY) }),
  },
}

/** A domain with these TLS-RPT records. */
const reports = (...texts: readonly string[]): Example => ({
  zone: (domain) => ({ ...mailServers(domain), [tlsRptName(domain)]: { TXT: [...texts] } }),
})

const TLSRPT =
  'A TLS-RPT record gives senders an address for a daily report: how often they could deliver to you encrypted, and what failed.'

export const TLSRPT_EXPLANATIONS: Explanations<typeof TLSRPT_FINDINGS> = {
  'tlsrpt-found': {
    meaning: `${TLSRPT} This one can be used. The reports are files for programs; the report reader on this site shows them.`,
    example: reports('v=TLSRPTv1; rua=https://reports.example.com/tls'),
  },
  'tlsrpt-absent': {
    meaning: `${TLSRPT} Without one you do not hear about failures. That matters most with MTA-STS or DANE, because senders then hold mail back when encryption fails.`,
    example: { zone: (domain) => mailServers(domain) },
  },
  'tlsrpt-record-misplaced': {
    meaning: `${TLSRPT} ${DNS_EXPLANATIONS['dns-record-misplaced'].meaning}`,
    fix: TYPE_LESS,
    example: {
      zone: (domain) => ({
        ...mailServers(domain),
        [`${tlsRptName(domain)}.${domain}`]: { TXT: [`v=TLSRPTv1; rua=mailto:tls-reports@${domain}`] },
      }),
    },
  },
  'tlsrpt-unknown': {
    meaning:
      'DNS gave no answer when it was asked for the TLS-RPT record, the address for reports on encryption. So there is no telling whether the domain has one. It says nothing about the record.',
    fix: 'Check again in a minute. If it keeps failing, ask the company that hosts your DNS.',
  },
  'tlsrpt-several': {
    meaning: `${TLSRPT} There must be one. With two, senders use neither, so no report arrives. One record can have several addresses.`,
    example: reports(
      'v=TLSRPTv1; rua=https://reports.example.com/tls',
      'v=TLSRPTv1; rua=mailto:tls@example.com',
    ),
  },
  'tlsrpt-invalid': {
    meaning: `${TLSRPT} Senders recognize it by how it starts. This one starts differently, often because of a typo or a quotation mark, so they ignore it and no report arrives.`,
    example: reports('v=TLSRPT1; rua=https://reports.example.com/tls'),
  },
  'tlsrpt-no-address': {
    meaning: `${TLSRPT} This one has no address that can be used, so no report arrives.`,
    example: reports('v=TLSRPTv1; rua=tls-reports'),
  },
  'tlsrpt-address': {
    meaning: `${TLSRPT} One of its addresses is neither an email address with “mailto:” before it nor a web address with “https:”. No report goes there; the other addresses still get theirs.`,
    example: reports('v=TLSRPTv1; rua=https://reports.example.com/tls,tls-reports'),
  },
  'tlsrpt-stray-part': {
    meaning: `${TLSRPT} It is a list of fields such as “rua=mailto:tls@example.com”, with semicolons between them. Part of this one has no place there, often a second address after a semicolon. Reports do not go there, and some senders may not read the record at all.`,
    example: reports('v=TLSRPTv1; rua=https://reports.example.com/tls; mailto:tls@example.com'),
  },
  'tlsrpt-mailbox': {
    meaning: `${TLSRPT} The domain of the mailbox in it accepts no mail, so the reports bounce and you never see them.`,
    example: {
      zone: (domain) => ({
        ...mailServers(domain),
        [tlsRptName(domain)]: { TXT: [`v=TLSRPTv1; rua=mailto:tls@gone.${domain}`] },
        [`gone.${domain}`]: { MX: [[0, '.']] },
      }),
    },
  },
  'tlsrpt-mailbox-unknown': {
    meaning:
      'The TLS-RPT record names a mailbox for reports on encryption. DNS gave no answer when it was asked for the mail servers of that mailbox. So there is no telling whether reports arrive.',
    fix: 'Check again in a minute. If it keeps failing, ask the owner of that domain, or use another mailbox.',
  },
}

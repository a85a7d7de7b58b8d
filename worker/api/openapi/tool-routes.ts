// What is to be said of the tools' routes, in the order of the reference.
import * as v from 'valibot'
import { CnameEntries } from '#shared/cname/schema.ts'
import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/dns/sample-names.ts'
import { HeaderAnalysis } from '#shared/header/schema.ts'
import { DomainAddresses, IpReputation, ListsReport } from '#shared/ip-reputation/schema.ts'
import { MxEntries } from '#shared/mx/schema.ts'
import { TemplateReport } from '#shared/template/schema.ts'
import * as answers from '#worker/api/openapi/answers.ts'
import type { RouteText } from '#worker/api/openapi/route-text.ts'

const DOMAIN =
  'A name, an address or a URL: it is reduced to the domain. IDNs may be written in their own letters.'
const DKIM_SELECTOR = 'The selector, the full name of the key record, or a whole DKIM-Signature header.'
const BIMI_SELECTOR = 'The selector; without one, “default”.'
const DRAFT = 'The text of the record that is not published yet.'

const domain = HEALTHY_SAMPLE

export const TOOL_ROUTES: readonly RouteText[] = [
  {
    method: 'GET',
    path: '/user/tools/spf/checker',
    group: 'SPF',
    summary: 'Check an SPF record, and what it says of one client',
    about:
      'The record with everything that it includes. With `ip`, also what a receiver concludes for that client.',
    fields: {
      domain: DOMAIN,
      ip: 'The address of a sending server; with it the answer has `evaluation`.',
      sender: 'The envelope sender; without one, postmaster at the domain; empty, the null sender.',
      helo: 'The name that the server greets with; without one, the domain.',
    },
    example: { domain, ip: '192.0.32.10', sender: `ada@${domain}`, helo: 'out.workspace.test' },
    answer: { status: 200, about: 'The report.', schema: answers.SpfAnswer },
  },
  {
    method: 'GET',
    path: '/user/tools/spf/preview',
    group: 'SPF',
    summary: 'Judge an SPF record before it is published',
    fields: { domain: DOMAIN, record: DRAFT },
    example: { domain, record: 'v=spf1 mx include:_spf.workspace.test -all' },
    answer: {
      status: 200,
      about: 'The report on it, and what is published now.',
      schema: answers.SpfPreviewAnswer,
    },
  },
  {
    method: 'GET',
    path: '/user/tools/dkim/checker',
    group: 'DKIM',
    summary: 'Fetch the text of one key record',
    about: 'When the DNS says that there is none, 404; when it could not be asked, 502 or 504.',
    fields: { domain: DOMAIN, selector: DKIM_SELECTOR },
    example: { domain, selector: 'mail' },
    answer: { status: 200, about: 'The text of the record, as a JSON string.', schema: v.string() },
    problems: ['no_record', 'lookup'],
  },
  {
    method: 'GET',
    path: '/user/tools/dkim/report',
    group: 'DKIM',
    summary: 'Check one key, or search for the selectors of a domain',
    about:
      'A search goes in slices: ask again with `cursor` set to the `next` of the answer until there is none.',
    fields: {
      domain: DOMAIN,
      selector: `${DKIM_SELECTOR} Without one, selectors are searched for.`,
      cursor: 'Where the slice of a search starts.',
    },
    example: { domain: BROKEN_SAMPLE, selector: 'default' },
    answer: { status: 200, about: 'The report.', schema: answers.DkimReportAnswer },
  },
  {
    method: 'POST',
    path: '/user/tools/dkim/generate',
    group: 'DKIM',
    summary: 'Make a key pair',
    about: 'Nothing of it is stored. The page of the tool makes its keys in the browser.',
    fields: {
      algorithm: 'Which kind of key.',
      keyLength: 'Bits of an RSA key; passed over for Ed25519.',
      domain: DOMAIN,
      selector: 'The selector that the key is for.',
    },
    example: { algorithm: 'ED25519', domain, selector: 's1' },
    answer: { status: 200, about: 'The pair, and the record to publish.', schema: answers.DkimKeyPair },
    answerExample: {
      privateKey: '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n',
      dkimRecord: 'v=DKIM1; k=ed25519; p=…',
      name: `s1._domainkey.${domain}`,
      publicKey: '…',
    },
  },
  {
    method: 'GET',
    path: '/user/tools/dmarc/checker',
    group: 'DMARC',
    summary: 'Check the DMARC policy of a domain',
    about: 'As RFC 9989 finds it, with what RFC 7489 made of the same records in `legacy`.',
    fields: { domain: DOMAIN },
    example: { domain },
    answer: { status: 200, about: 'The report.', schema: answers.DmarcAnswer },
  },
  {
    method: 'GET',
    path: '/user/tools/dmarc/preview',
    group: 'DMARC',
    summary: 'Judge a DMARC record before it is published',
    fields: { domain: DOMAIN, record: DRAFT },
    example: { domain, record: 'v=DMARC1; p=quarantine' },
    answer: {
      status: 200,
      about: 'The report on it, and what is published now.',
      schema: answers.DmarcPreviewAnswer,
    },
  },
  {
    method: 'GET',
    path: '/user/tools/bimi/checker',
    group: 'BIMI',
    summary: 'Check a BIMI record, its logo and its certificate',
    fields: { domain: DOMAIN, selector: BIMI_SELECTOR },
    example: { domain },
    answer: { status: 200, about: 'The report.', schema: answers.BimiAnswer },
  },
  {
    method: 'GET',
    path: '/user/tools/bimi/preview',
    group: 'BIMI',
    summary: 'Judge a BIMI record before it is published',
    fields: { domain: DOMAIN, selector: BIMI_SELECTOR, record: DRAFT },
    example: { domain, record: 'v=BIMI1; l=; a=' },
    answer: {
      status: 200,
      about: 'The report on it, and what is published now.',
      schema: answers.BimiPreviewAnswer,
    },
  },
  {
    method: 'GET',
    path: '/user/tools/mx/checker',
    group: 'MX and CNAME',
    summary: 'List the servers that take in the mail of a domain',
    about: 'Sorted by priority, then name; `[]` when the DNS says that there is none, and only then.',
    fields: { domain: DOMAIN },
    example: { domain },
    answer: { status: 200, about: 'The list.', schema: MxEntries },
    problems: ['lookup'],
  },
  {
    method: 'GET',
    path: '/user/tools/mx/report',
    group: 'MX and CNAME',
    summary: 'The same with what is to be said of the domain as a whole',
    fields: { domain: DOMAIN },
    example: { domain },
    answer: { status: 200, about: 'The report.', schema: answers.MxReportAnswer },
  },
  {
    method: 'GET',
    path: '/user/tools/cname/checker',
    group: 'MX and CNAME',
    summary: 'Follow the aliases of a name',
    about: 'In order, from the name to the end; `[]` when it is no alias.',
    fields: { domain: DOMAIN },
    example: { domain: `news.${domain}` },
    answer: { status: 200, about: 'The chain.', schema: CnameEntries },
    problems: ['lookup'],
  },
  {
    method: 'GET',
    path: '/user/tools/cname/report',
    group: 'MX and CNAME',
    summary: 'The same with what is to be said of the chain as a whole',
    fields: { domain: DOMAIN },
    example: { domain: `news.${domain}` },
    answer: { status: 200, about: 'The report.', schema: answers.CnameReportAnswer },
  },
  {
    method: 'GET',
    path: '/user/tools/ip/reputation',
    group: 'Reputation',
    summary: 'Ask the blocklists about an address',
    about:
      'With `Accept: text/event-stream` the rows come one by one: `start`, `row` for each list, `done` with the whole. ' +
      'What is no public IPv4 address gets an answer without rows, whose summary says why.',
    fields: {
      ip: 'An IPv4 address.',
      lists: 'Zones of the lists to ask, with commas; without it, all.',
      slice: 'A part of the lists, such as 1/3, so that several requests share the work.',
    },
    example: { ip: '192.0.43.11' },
    answer: { status: 200, about: 'What each list says.', schema: IpReputation },
    streams: true,
  },
  {
    method: 'GET',
    path: '/user/tools/ip/addresses',
    group: 'Reputation',
    summary: 'Find the addresses that a domain mails from',
    fields: { domain: DOMAIN },
    example: { domain: BROKEN_SAMPLE },
    answer: {
      status: 200,
      about: 'The addresses, and what else is allowed to send.',
      schema: DomainAddresses,
    },
  },
  {
    method: 'GET',
    path: '/user/tools/ip/lists',
    group: 'Reputation',
    summary: 'List the blocklists in use, and those left out',
    answer: { status: 200, about: 'Each list with its state and its last proof.', schema: ListsReport },
  },
  {
    method: 'GET',
    path: '/user/tools/domain/reputation',
    group: 'Reputation',
    summary: 'Score the reputation of a domain',
    about: '`finalScore` is null when less than 60% of the whole could be measured.',
    fields: { domain: DOMAIN },
    example: { domain },
    answer: {
      status: 200,
      about: 'The score, with a reason for every point.',
      schema: answers.DomainReputationAnswer,
    },
  },
  {
    method: 'POST',
    path: '/user/tools/email/verify',
    group: 'Messages',
    summary: 'Check everything that a domain says about its mail',
    fields: { email: 'An address, or a domain; whether the mailbox exists is not asked.' },
    example: { email: `ada@${domain}` },
    answer: {
      status: 200,
      about: 'SPF, DKIM, DMARC, MX and BIMI, what to change, and what mailbox providers ask for.',
      schema: answers.EmailAnswer,
    },
  },
  {
    method: 'POST',
    path: '/user/tools/header/analyze',
    group: 'Messages',
    summary: 'Read the header of a message',
    about: 'Nothing is looked up, and nothing of it is stored.',
    fields: { headers: 'The header, or the whole message: what stands below the header is passed over.' },
    example: {
      headers: [
        'Authentication-Results: mx.workspace.test; spf=pass smtp.mailfrom=northwind.test; dmarc=pass header.from=northwind.test',
        'Received: from mx1.northwind.test ([192.0.43.8]) by mx.workspace.test with ESMTPS; Tue, 17 Nov 2026 09:18:53 +0000',
        'From: Ada <ada@northwind.test>',
        'Subject: Hello',
      ].join('\n'),
    },
    answer: {
      status: 200,
      about: 'Who vouches for it, which way it came, where it waited.',
      schema: HeaderAnalysis,
    },
  },
  {
    method: 'POST',
    path: '/user/tools/template/analyze',
    group: 'Messages',
    summary: 'Check a mail template',
    about: 'Nothing of it is stored.',
    fields: {
      template: 'HTML, plain text, or a whole message with its headers.',
      profile: 'Whether it is written to people who asked for it, or to strangers.',
    },
    example: {
      template: '<p>Hello {{first_name}}, act now: <a href="https://northwind.test/">our offer</a></p>',
    },
    answer: { status: 200, about: 'Words, links, images, merge tags, and a score.', schema: TemplateReport },
  },
  {
    method: 'POST',
    path: '/user/tools/change/export',
    group: 'Changes',
    summary: 'Write a change for a DNS server, a program or a script',
    about:
      'Nothing is looked up or stored. What a format cannot express is refused, and the message says why.',
    fields: {
      change: 'A change of a report, as it came; `keep` holds the other records of its type at the name.',
      format: 'The form to write it in.',
    },
    example: {
      change: {
        action: 'replace',
        owner: `_dmarc.${domain}`,
        zone: domain,
        type: 'TXT',
        before: ['v=DMARC1; p=none'],
        after: ['v=DMARC1; p=quarantine'],
      },
      format: 'nsupdate',
    },
    answer: { status: 200, about: 'The text to save or to run.', schema: v.string(), type: 'text/plain' },
  },
]

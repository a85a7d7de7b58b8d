// The findings about reports: whether anyone gets them, and whether they can arrive.
import { URI_PROBLEMS, type UriProblem } from './report-uri.ts'
import { shortened } from '#shared/kit/text/in-sentence.ts'
import { rule } from '#shared/report/finding-table.ts'
import type { Publish } from '#shared/report/publish.ts'

type ReportTag = 'rua' | 'ruf'

export const REPORT_FINDINGS = {
  'dmarc-no-reports': rule({
    severity: 'warning',
    severityOf: ({ isNeeded }) => (isNeeded === true ? 'warning' : 'info'),
    title: 'No address for reports',
    rfc: 'RFC 9989, 4.7',
    message: ({
      isNeeded,
    }: {
      /** False for a domain that sends no mail and has everything refused; null if that is unknown. */
      isNeeded: boolean | null
    }) => {
      if (isNeeded === true)
        return 'There is no rua, so you get no reports on who sends as you and what fails.'
      return isNeeded === false
        ? 'There is no rua, so you get no reports on who tries to send as you. None of your own mail is at risk.'
        : 'There is no rua, so you get no reports on who sends as you. Only a domain that sends mail needs them, and the SPF record, which would tell, could not be looked up.'
    },
    fix: ({ isNeeded }) => (isNeeded === true ? 'Add rua=mailto: with one of your mailboxes.' : undefined),
  }),
  'dmarc-address-invalid': rule({
    severity: 'error',
    severityOf: ({ problem }) => (problem === 'empty' ? 'info' : 'error'),
    title: 'A report address that cannot be used',
    rfc: 'RFC 9989, 4.8',
    message: ({ tag, text, problem }: { tag: ReportTag; text: string; problem: UriProblem }) =>
      `The address “${shortened(text)}” in ${tag} cannot be used. ${URI_PROBLEMS[problem]}`,
    fix: 'Write each address as mailto:name@example.com, with commas between them.',
  }),
  'dmarc-size-limit': rule({
    severity: 'info',
    title: 'A size limit for reports',
    rfc: 'RFC 9989, 4.8',
    message: ({ tag, size }: { tag: ReportTag; size: string }) =>
      `The size limit “!${size}” in ${tag} is obsolete; newer receivers ignore it.`,
    fix: ({ size }) => `Remove “!${size}”.`,
  }),
  'dmarc-address-no-mail': rule({
    severity: 'warning',
    title: 'No email address for reports',
    rfc: 'RFC 9989, 4.7',
    message: (values: { tag: ReportTag; text: string }) => notMail(values),
    fix: 'Add an email address.',
  }),
  'dmarc-address-not-alone': rule({
    severity: 'info',
    title: 'A report address that is not an email address',
    rfc: 'RFC 9989, 4.7',
    message: (values: { tag: ReportTag; text: string }) => notMail(values),
  }),
  'dmarc-many-addresses': rule({
    severity: 'info',
    title: 'More than two report addresses',
    rfc: 'RFC 7489, 6.2',
    message: ({ tag }: { tag: ReportTag }) =>
      `There are more than two addresses in ${tag}; receivers only have to support two.`,
    fix: 'Put the most important ones first.',
  }),
  'dmarc-reports-not-accepted': rule({
    severity: 'error',
    severityOf: ({ disputed }) => (disputed ? 'warning' : 'error'),
    title: 'Reports that are not allowed to arrive',
    rfc: 'RFC 7489, 7.1',
    message: ({ tag, uri, reason, disputed }: NotAccepted) =>
      `${disputed ? 'Not all' : 'No'} reports reach ${uri} (${tag}). ${reason}`,
    fix: ({ permission }) =>
      permission && `Ask its owner to publish the TXT record “${permission.content}” at ${permission.name}.`,
  }),
  'dmarc-unknown-permission': rule({
    severity: 'warning',
    unknown: true,
    title: 'Whether reports may be sent is unknown',
    rfc: 'RFC 7489, 7.1',
    message: ({ tag, uri, reason }: { tag: ReportTag; uri: string; reason: string }) =>
      `Whether reports reach ${uri} (${tag}) is unknown. ${reason}`,
  }),
  'dmarc-mailbox-unreachable': rule({
    severity: 'error',
    title: 'A report address that accepts no mail',
    rfc: 'RFC 5321, 5.1; RFC 7505, 3',
    message: ({ tag, host, isRefused }: { tag: ReportTag; host: string; isRefused: boolean }) =>
      `${host} (${tag}) ${isRefused ? 'says that it does not accept mail' : 'has neither MX records nor an address'}, so no report can arrive.`,
    fix: 'Use a mailbox at a host that accepts mail.',
  }),
  'dmarc-unknown-mailbox': rule({
    severity: 'warning',
    unknown: true,
    title: 'Whether the report address accepts mail is unknown',
    rfc: 'RFC 5321, 5.1',
    message: ({ tag, host }: { tag: ReportTag; host: string }) =>
      `${host} (${tag}) has mail servers that we could not look up, so we do not know whether reports arrive.`,
    fix: 'Try again in a moment.',
  }),
}

export interface NotAccepted {
  tag: ReportTag
  uri: string
  reason: string
  /** Receivers differ in whether the host has to agree. */
  disputed?: true
  /** The record that would allow it. */
  permission?: Publish
}

const notMail = ({ tag, text }: { tag: ReportTag; text: string }) =>
  `Receivers only have to support “mailto:”, so it may be that no report arrives at “${shortened(text)}” in ${tag}.`

import { type CodeOf, findingsOf, rule } from '#shared/report/finding-table.ts'
import type { Finding, Severity } from '#shared/report/finding.ts'

interface Place {
  service: string
  /** “DKIM”, “Bounce domain”. */
  part: string
  name: string
}

const owner = ({ name }: Pick<Place, 'name'>): string => name

export const SENDER_FINDINGS = {
  'sender-found': rule({
    severity: 'ok',
    title: 'A record as the service asks for it',
    message: ({ service, part, name }: Place) => `${part}: ${name} is set up for ${service}.`,
    owner,
  }),
  'sender-missing': rule({
    severity: 'error',
    title: 'A record that the service needs is missing',
    message: ({ service, part, name }: Place) =>
      `${part}: DNS says that there is no record at ${name}, which ${service} asks for.`,
    owner,
    fix: 'Publish the record that the service shows.',
  }),
  'sender-other': rule({
    severity: 'error',
    title: 'Something else where the service needs its record',
    message: ({ service, part, name, there }: Place & { there: string }) =>
      `${part}: ${name} leads to “${there}”, which is not what ${service} asks for.`,
    owner,
    fix: 'Compare the record with the one that the service shows.',
  }),
  'sender-key-problem': rule({
    severity: 'error',
    severityOf: ({ severity }) => severity,
    title: 'A DKIM key with a problem',
    message: ({ said }: Place & { said: string; severity: Severity }) => said,
    owner,
    fix: 'Check the selector in the DKIM checker.',
  }),
  'sender-shown-there': rule({
    severity: 'info',
    title: 'Names that only the service knows',
    message: ({ service, part }: Pick<Place, 'service' | 'part'>) =>
      `${part}: ${service} makes the names for each customer, so we cannot look for them in DNS. ${service} shows whether they are right.`,
  }),
  'sender-spf-found': rule({
    severity: 'ok',
    title: 'SPF names the service',
    rfc: 'RFC 7208, 5.2',
    message: ({ service, domain }: { service: string; domain: string }) =>
      `SPF: the record of ${domain} names ${service}.`,
  }),
  'sender-spf-by-address': rule({
    severity: 'info',
    title: 'SPF has the addresses of the service',
    rfc: 'RFC 7208, 5.6',
    message: ({ service, domain }: { service: string; domain: string }) =>
      `SPF: the record of ${domain} has all addresses of ${service} as they are today, and not its name. When ${service} adds one, email from there does not pass until someone adds it to the record, too.`,
  }),
  'sender-spf-missing': rule({
    severity: 'error',
    title: 'SPF does not name the service',
    rfc: 'RFC 7208, 5.2',
    message: ({ service, domain }: { service: string; domain: string }) =>
      `SPF: the record of ${domain} does not name ${service}, so its email does not pass.`,
    fix: ({ include }: { service: string; domain: string; include: string }) =>
      `Add “include:${include}” before the end of the record.`,
  }),
  'sender-spf-needless': rule({
    severity: 'info',
    title: 'SPF names the service for nothing',
    rfc: 'RFC 7208, 2.4',
    message: ({ service, domain, why }: { service: string; domain: string; why: string }) =>
      `SPF: the record of ${domain} names ${service}, which does nothing. ${why}`,
  }),
  'sender-spf-not-asked': rule({
    severity: 'ok',
    title: 'SPF needs nothing',
    rfc: 'RFC 7208, 2.4',
    message: ({ domain, why }: { domain: string; why: string }) =>
      `SPF: the record of ${domain} needs nothing for it. ${why}`,
  }),
  'sender-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'A record that could not be looked up',
    message: ({ part, name, reason }: Omit<Place, 'service'> & { reason: string }) =>
      `${part}: we could not find out about ${name}. ${reason}`,
    owner,
  }),
}

export type SenderCode = CodeOf<typeof SENDER_FINDINGS>
export type SenderFinding = Finding<SenderCode>
export const senderFinding = findingsOf(SENDER_FINDINGS)

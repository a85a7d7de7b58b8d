// The changes of records in a move from a domain to another one. None is at the old domain, but for who may get reports.
import { listAll } from '#shared/kit/sentence.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'

interface Domains {
  /** The old domain. */
  domain: string
  to: string
}

export const DOMAIN_MOVE_CHANGES = {
  'move-domain-spf': {
    title: ({ to }: { to: string }) => `Publish the SPF record of ${to}`,
    text: ({ domain, to }: Domains) =>
      `Publish this record at ${to}. It names the same senders as the one of ${domain}.`,
    risk: 'none',
    rfc: 'RFC 7208, 3',
  },
  'move-domain-spf/ask': {
    title: ({ to }: { to: string }) => `Write the SPF record of ${to}`,
    text: ({ because, to }: { because: string; to: string }) =>
      `${because} Make a record for ${to} at /tool/spf-generator that names each service that sends.`,
    rfc: 'RFC 7208, 3',
  },
  'move-domain-keys': {
    title: ({ service, to }: { service: string; to: string }) => `Add ${to} in ${service}`,
    text: ({ service, to, where }: { service: string; to: string; where: string }) =>
      `Add ${to} as a domain in ${service}, and publish the records that it shows ${where}. Keep the old domain there.`,
    rfc: 'RFC 6376, 3.6.2',
  },
  'move-domain-keys/unknown': {
    title: ({ to }: { to: string }) => `Set up DKIM for ${to}`,
    text: ({ domain, to }: Domains) =>
      `DNS does not show who signs for ${domain}. Ask each service that sends for it to sign as ${to}, and publish the keys that it shows.`,
    rfc: 'RFC 6376, 3.6.2',
  },
  'move-domain-dmarc': {
    title: ({ to }: { to: string }) => `Publish a DMARC record for ${to}`,
    text: ({ to }: { to: string }) =>
      `Publish this record at _dmarc.${to}. It refuses nothing yet and asks for reports; make it stricter once they show that all email passes.`,
    risk: 'none',
    rfc: 'RFC 9989, 5.1',
  },
  'move-domain-reports': {
    title: ({ to }: { to: string }) => `Let reports about ${to} arrive`,
    text: ({ domain, to }: Domains) =>
      `Publish this record, too: with it, ${domain} says that it takes reports about ${to}. Otherwise receivers send none.`,
    risk: 'none',
    rfc: 'RFC 9990, 4',
  },
  'move-domain-reports/ask': {
    title: ({ to }: { to: string }) => `Ask who collects reports about ${to}`,
    text: ({ hosts, to }: { hosts: readonly string[]; to: string }) =>
      `Reports may go to ${listAll(hosts)}, too. Add ${to} there, then add the address to the DMARC record.`,
    rfc: 'RFC 9990, 4',
  },
  'move-domain-mx': {
    title: ({ to }: { to: string }) => `Publish the MX records of ${to}`,
    text: ({ domain, to }: Domains) =>
      `Publish these records at ${to}, so its mail arrives at the same servers as that of ${domain}. Do it only once they take mail for ${to}.`,
    risk: 'loss',
    rfc: 'RFC 5321, 5.1',
  },
  'move-domain-mx/ask': {
    title: ({ to }: { to: string }) => `Get MX records for ${to}`,
    text: ({ to }: { to: string }) =>
      `Ask the host of your mailboxes which MX records ${to} needs, and publish them once it takes mail for ${to}.`,
    rfc: 'RFC 5321, 5.1',
  },
  'move-domain-sts': {
    title: ({ to }: { to: string }) => `Publish an MTA-STS policy for ${to}`,
    text: ({ url, to }: { url: string; to: string }) =>
      `First serve this file at ${url}, then publish the record. It only reports at first; ${to} can enforce it once the reports are clean.`,
    risk: 'none',
    rfc: 'RFC 8461, 3',
  },
} satisfies ChangeTable

export const domainMoveChange = changesOf(DOMAIN_MOVE_CHANGES)

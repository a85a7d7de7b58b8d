// What DNS says about a name before any protocol has a say; the same in every report.
import { findingsOf, rule, type CodeOf } from './finding-table.ts'

export const DNS_FINDINGS = {
  'dns-no-such-name': rule({
    severity: 'info',
    title: 'A name that does not exist',
    rfc: 'RFC 8020, 2',
    message: ({ name }: { name: string }) => `DNS says that ${name} does not exist.`,
    fix: 'Check the spelling. If it is correct, the name is not registered, or its DNS is not set up.',
  }),
}

export type DnsCode = CodeOf<typeof DNS_FINDINGS>

export const dnsFinding = findingsOf(DNS_FINDINGS)

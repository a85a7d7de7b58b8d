import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import type { Tool } from './tool.ts'

export const transport = {
  slug: 'transport',
  path: '/tool/transport',
  label: 'Transport Security',
  crumb: 'Transport',
  column: 'security',
  hint: 'Is your mail encrypted?',
  title: 'MTA-STS, TLS-RPT and DANE checker',
  heading: 'Transport security checker',
  description:
    'Check MTA-STS, TLS-RPT, DNSSEC and DANE for a domain, and see what happens to email under attack in transit.',
  lead: 'Whether email to you can be read or diverted in transit, and whether anyone would tell you.',
  generator: {
    label: 'MTA-STS Generator',
    heading: 'MTA-STS, TLS-RPT and TLSA generator',
    lead: 'The policy file and its record, an address for reports, and TLSA records from your certificate.',
  },
  about:
    'Check how email to a domain is encrypted and authenticated in transit: MTA-STS, TLS-RPT, DNSSEC, DANE.',
  words: 'mta-sts tls-rpt tlsrpt dane tlsa dnssec starttls tls encryption certificate policy smtp generator',
  examples: [`?domain=${HEALTHY_SAMPLE}`, `?domain=${BROKEN_SAMPLE}`],
  api: { group: 'Transport', routes: ['/user/tools/transport/report'] },
  isSavable: true,
  hasTerminalView: true,
} as const satisfies Tool

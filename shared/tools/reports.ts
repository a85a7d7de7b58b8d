import type { Tool } from './tool.ts'

export const reports = {
  slug: 'reports',
  path: '/tool/dmarc-reports',
  label: 'DMARC Reports',
  column: 'deliverability',
  hint: 'Read DMARC and TLS reports',
  title: 'DMARC report reader',
  heading: 'DMARC report reader',
  description:
    'Drop DMARC and TLS reports, all at once: who sends as you, why mail fails, and whether you are ready for “reject”. Read on your device.',
  lead: 'Drop your reports: who sends as you, why mail fails, and whether you are ready for “reject”. Nothing leaves your browser.',
  about:
    'Who sends as you, why it fails, and whether you are ready for “reject”: reports read on your device.',
  words:
    'rua ruf aggregate report xml gz zip analyzer viewer parser forensic failure tls-rpt smtp tls json mta-sts quarantine reject spoofing google microsoft yahoo',
  examples: ['?example=ready', '?example=senders'],
  api: {
    group: 'Reports',
    method: 'post',
    routes: ['/user/tools/reports/read', '/user/tools/reports/sources'],
  },
} as const satisfies Tool

// Names under .test represent services in the sample zones (RFC 6761 section 6.2).
import type { MailService } from './mail-service.ts'

export const SAMPLES: readonly MailService[] = [
  {
    name: 'Sample Newsletter',
    includes: ['newsletter.test'],
    selectors: ['news1', 'news2'],
  },
  {
    name: 'Sample Workspace',
    includes: ['_spf.workspace.test'],
    receives: ['mx.workspace.test'],
    selectors: ['work1'],
  },
  {
    name: 'Sample Helpdesk',
    includes: ['helpdesk.test'],
  },
]

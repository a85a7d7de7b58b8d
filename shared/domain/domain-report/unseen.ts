// What affects inbox placement but cannot be seen from outside, each with how to find out.
import type { Unseen } from './schema.ts'
import { COMPLAINT_SOURCES } from '#shared/data/complaint-sources.ts'
import { header } from '#shared/tools/header.ts'
import { ipReputation } from '#shared/tools/ip-reputation.ts'
import { template } from '#shared/tools/template.ts'

export const UNSEEN: readonly Unseen[] = [
  {
    code: 'complaints',
    name: 'Complaints',
    sentence: 'How many recipients press “spam”: only mailbox providers see it.',
    ways: COMPLAINT_SOURCES,
  },
  {
    code: 'content',
    name: 'Content',
    sentence: 'What your messages say and link to.',
    ways: [{ label: 'Check a template', address: template.path }],
  },
  {
    code: 'message',
    name: 'Signature of a real message',
    sentence: 'Whether your server really signs, and whether the signature aligns with your From address.',
    ways: [{ label: 'Read the headers of one message', address: header.path }],
  },
  {
    code: 'engagement',
    name: 'Engagement',
    sentence: 'Whether recipients open, answer and keep your mail: your sending service shows some of it.',
    ways: [{ label: 'See the reports of your sending service' }],
  },
  {
    code: 'volume',
    name: 'Volume history',
    sentence: 'How much you sent before, and from which IP address: a sudden increase looks like spam.',
    ways: [{ label: 'Check your sending IP', address: ipReputation.path }],
  },
]

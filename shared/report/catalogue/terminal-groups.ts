// Findings that no page of a tool has: those of commands, and of the pages of services.
import { PUBLISH_EXPLANATIONS, TLS_EXPLANATIONS } from '#shared/data/explanations/command-line.ts'
import { PUBLISH_FINDINGS, TLS_FINDINGS } from '#shared/report/command-line/findings.ts'
import { ZONE_EXPLANATIONS } from '#shared/data/explanations/zone-file.ts'
import { ZONE_FINDINGS } from '#shared/dns/zone-file/findings.ts'
import { SENDER_EXPLANATIONS } from '#shared/data/explanations/senders.ts'
import { SENDER_FINDINGS } from '#shared/senders/findings.ts'
import type { FindingGroup } from './finding-group.ts'

export const TERMINAL_GROUPS: readonly FindingGroup[] = [
  {
    protocol: 'sender',
    name: 'Sending services',
    table: SENDER_FINDINGS,
    explanations: SENDER_EXPLANATIONS,
    tools: [],
    command: 'warmpost sender SERVICE',
  },
  {
    protocol: 'zone',
    name: 'Zone file',
    table: ZONE_FINDINGS,
    explanations: ZONE_EXPLANATIONS,
    tools: [],
    command: 'warmpost zone FILE',
  },
  {
    protocol: 'tls',
    name: 'TLS on port 25',
    table: TLS_FINDINGS,
    explanations: TLS_EXPLANATIONS,
    tools: [],
    command: 'warmpost tls DOMAIN',
  },
  {
    protocol: 'publish',
    name: 'Publishing',
    table: PUBLISH_FINDINGS,
    explanations: PUBLISH_EXPLANATIONS,
    tools: [],
    command: 'warmpost publish DOMAIN',
  },
]

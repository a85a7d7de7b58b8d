// The page that helps with a change of one of the single checks.
import type { Change } from '#shared/report/change/change.ts'
import { toolAddress } from './checks.tsx'

/** The full report that a change comes from; if no record can be written for it, the generator. */
export function moreOf({ id, action }: Change, domain: string) {
  const tool = id.split('-')[0] ?? ''
  const generator = `/tool/${tool}?${new URLSearchParams({ tab: 'generator', domain }).toString()}`
  if (id === 'bimi-logo') return { to: generator, label: 'Create the record' }
  if (action === 'ask' && tool === 'spf') return { to: generator, label: 'Write the record' }
  const method = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC', mx: 'MX' }[tool] as 'SPF' | undefined
  return method === undefined
    ? undefined
    : { to: toolAddress(method, domain), label: `The full ${method} report` }
}

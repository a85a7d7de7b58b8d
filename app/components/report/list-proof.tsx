// Whether a blocklist works, and when it last passed its test.
import { Badge } from '#app/components/ui/badge.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { DataSent } from '#app/api/outcome.ts'

export type ListsAnswer = DataSent<ReturnType<ApiClient['user']['tools']['ip']['lists']['$get']>>
type ListFacts = ListsAnswer['lists'][number]

const STATES: Record<ListFacts['state'], { tone: Tone; text: string }> = {
  on: { tone: 'ok', text: 'on' },
  off: { tone: 'unknown', text: 'off' },
  untested: { tone: 'info', text: 'not tested yet' },
}

export const ListName = ({ name, zone }: ListFacts) => (
  <>
    {name}
    <small className="soft regular block">{zone}</small>
  </>
)

export const ListProof = ({ state, provedAt, reason }: ListFacts) => (
  <>
    <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
    <small className="soft regular block">
      {provedAt === null ? 'tested by the first check that asks it' : dayAndTime(provedAt)}
      {reason && `: ${reason}`}
    </small>
  </>
)

/** "2026-11-20 20:14 UTC" */
const dayAndTime = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

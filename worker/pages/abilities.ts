// What the settings let this site do: the menu promises nothing else.
import type { Abilities } from '#shared/tools/tool.ts'
import type { WorkerEnv } from '#worker/env.ts'

type Settings = Pick<WorkerEnv, 'INBOX_DOMAIN' | 'REPORTS_DOMAIN' | 'SEEDS_SECRET'>

export const abilitiesOf = ({ INBOX_DOMAIN, REPORTS_DOMAIN, SEEDS_SECRET }: Settings): Abilities => ({
  takesMail: !!INBOX_DOMAIN,
  takesReports: !!REPORTS_DOMAIN,
  hasSeeds: !!SEEDS_SECRET,
})

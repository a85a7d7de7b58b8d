// The address of a monitor, as its record names it.
import type { StoredMonitor } from '#worker/db/dmarc-monitors.ts'
import type { WorkerEnv } from '#worker/env.ts'

export const addressOf = (
  { token }: Pick<StoredMonitor, 'token'>,
  { REPORTS_DOMAIN = '' }: Pick<WorkerEnv, 'REPORTS_DOMAIN'>,
): string => `${token}@${REPORTS_DOMAIN.toLowerCase()}`

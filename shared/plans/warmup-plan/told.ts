// What verdict and notes are about.
import type { Found } from './facts.ts'
import type { PlanDay, PlanInput } from './schedule.ts'

export interface Told {
  domain: string
  input: PlanInput
  found: Found
  days: readonly PlanDay[]
  reached: boolean
  bulkSenderOn: string | undefined
}

// A record of an aggregate report while its elements come in.
import { nothingSaid } from '#shared/reports/nothing-said.ts'
import type { Facts } from '#shared/reports/model.ts'

export interface OpenRecord extends Facts {
  ip: string
  /** As it is written. */
  count: string
}

export const emptyRecord = (): OpenRecord => ({
  ip: '',
  count: '',
  ...nothingSaid(),
})

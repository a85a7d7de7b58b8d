// A record of an aggregate report while its elements are being read.
import type { Facts } from '#shared/reports/model.ts'

export interface OpenRecord extends Facts {
  ip: string
  /** As written. */
  count: string
}

/** Spelled out for speed: one is made for each record that is not known already. */
export const emptyRecord = (): OpenRecord => ({
  ip: '',
  count: '',
  headerFrom: '',
  envelopeFrom: '',
  envelopeTo: '',
  disposition: '',
  dkim: false,
  spf: false,
  reasons: [],
  signatures: [],
  spfResults: [],
})

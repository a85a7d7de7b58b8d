import type { Facts } from '#shared/reports/model.ts'

/** The facts of a record that has none yet; a new object each time, since its lists grow. */
export const emptyFacts = (): Facts => ({
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

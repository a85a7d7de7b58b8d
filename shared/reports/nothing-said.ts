import type { Facts } from '#shared/reports/model.ts'

/** Of a record that says nothing yet; a new one each time, since its lists grow. */
export const nothingSaid = (): Facts => ({
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

// What the owner of a TLS-RPT record wants from it, whether senders can read it or not: where reports go.
import type { Intent } from '#shared/report/change/intent.ts'
import { shortened } from '#shared/kit/text/in-sentence.ts'
import { readTlsRptAsMeant, TLS_RPT_TAGS } from './record.ts'

export const tlsRptIntents = (texts: readonly string[]): Intent[] => {
  const { addresses, unclear } = readTlsRptAsMeant(texts)
  return [
    ...addresses.map(({ key, name }) => ({ key: `rua:${key}`, what: TLS_RPT_TAGS.rua.wish(name) })),
    ...unclear.map((text) => ({
      key: `unclear:${text}`,
      what: TLS_RPT_TAGS.rua.wish(`“${shortened(text)}”`),
    })),
  ]
}

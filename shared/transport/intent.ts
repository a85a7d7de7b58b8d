import type { IntentsOf } from '#shared/change/intent.ts'
import { tlsRptIntents } from '#shared/transport/tls-rpt-intent.ts'

export const transportIntents: IntentsOf = (texts, { owner, type }) =>
  type === 'TXT' && owner.startsWith('_smtp._tls.') ? tlsRptIntents(texts) : []

// What the columns of a fleet are called.
import type { CellName } from '#shared/fleet/schema.ts'

export const CELL_LABELS: Record<CellName, string> = {
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
  mx: 'MX',
  bimi: 'BIMI',
  transport: 'Transport',
  lists: 'Lists',
}

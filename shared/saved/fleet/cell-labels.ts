// The names of a fleet's columns.
import type { CellName } from './schema.ts'

export const CELL_LABELS: Record<CellName, string> = {
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
  mx: 'MX',
  bimi: 'BIMI',
  transport: 'Transport',
  lists: 'Lists',
}

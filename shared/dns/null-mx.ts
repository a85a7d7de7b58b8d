// The null MX, with which a domain says that it accepts no mail (RFC 7505 section 3).
import type { MxData } from './resolver.ts'

type Exchange = Pick<MxData, 'exchange'>

/** False for the null MX, which names no server. */
export const namesServer = ({ exchange }: Exchange): boolean => exchange !== '.'

/** There are MX records, and none of them names a server. */
export const isNullMx = (records: readonly Exchange[]): boolean =>
  records.length > 0 && !records.some(namesServer)

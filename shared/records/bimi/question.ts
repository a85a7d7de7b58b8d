// The name that a BIMI check is about.
import { DEFAULT_SELECTOR } from './parse.ts'

export interface BimiQuestion {
  domain: string
  selector: string
}

/** The pasted name of a record contains its selector. */
export function bimiQuestion(name: string, selector = DEFAULT_SELECTOR): BimiQuestion {
  const at = name.lastIndexOf('._bimi.')
  if (at > 0) return { selector: name.slice(0, at), domain: name.slice(at + '._bimi.'.length) }
  return { selector, domain: name.replace(/^_bimi\./, '') }
}

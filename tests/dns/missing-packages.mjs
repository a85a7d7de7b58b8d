import { hasPyspf } from './pyspf.mjs'
import { findProgram } from './servers.mjs'

/** The Debian packages without which no test of this folder can run. */
export const missingPackages = () => [
  ...(findProgram('named') ? [] : ['bind9']),
  ...(findProgram('dnsdist') ? [] : ['dnsdist']),
  ...(hasPyspf() ? [] : ['python3-spf', 'python3-dns']),
]

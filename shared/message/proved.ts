// What findings about a message's proofs depend on.

export interface Proved {
  /** DMARC passes: another proof is good enough. */
  isProved: boolean
}

export interface Concluded {
  /** In a sentence. */
  reason: string
}

export const unlessProved = ({ isProved }: Proved) => (isProved ? 'warning' : 'error')

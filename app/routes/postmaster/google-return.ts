// What this tab asked Google for, and what the visitor came back with. The answer is taken out of the address as soon as this
// script runs, before React does, so that it is in no history, bookmark or copied link.
import { readConsent, type Consent } from '#shared/postmaster/google-consent.ts'

/** Until the visitor is back. */
const KEY = 'google-consent'

interface Question {
  state: string
  domain: string
}

/** False where the browser refuses to store anything. */
export function rememberQuestion(question: Question): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(question))
    return true
  } catch {
    return false
  }
}

/** What was asked; both are empty if nothing was. */
function recallQuestion(): Question {
  try {
    const { state, domain } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Question>
    return { state: String(state ?? ''), domain: String(domain ?? '') }
  } catch {
    return { state: '', domain: '' }
  }
}

/** Whoever is back without an answer asks again. */
export function forgetQuestion() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Then nothing was stored, either.
  }
}

export interface GoogleReturn {
  domain: string
  consent: Consent
}

function readReturn(): GoogleReturn | null {
  const { hash, pathname, search } = location
  const { state, domain } = recallQuestion()
  forgetQuestion()
  const consent = readConsent(hash, state || null)
  if (!consent) return null
  history.replaceState(history.state, '', pathname + search)
  return { domain, consent }
}

let arrived = import.meta.env.SSR ? null : readReturn()

/** Null if the visitor did not come from Google, and after the first call. */
export function takeReturn(): Promise<GoogleReturn | null> {
  const taken = arrived
  arrived = null
  return Promise.resolve(taken)
}

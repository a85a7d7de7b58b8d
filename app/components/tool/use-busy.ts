// Whether an answer for this page is loading.
import { useNavigation } from '@remix-run/react'

/** True while a request has been sent to `path` and the page waits for the answer. */
export function useBusy(path: string): boolean {
  const { state, location } = useNavigation()
  return state === 'loading' && location?.pathname === path && location.search !== ''
}

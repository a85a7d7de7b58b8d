// What a watch's page requests from the API, and what its forms do.
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import { actOnOwn } from '#app/saved/own-forms.ts'
import { actOnTargets, type PageNotice } from '#app/saved/alerts-data.ts'
import { NOT_ASKED } from '#app/saved/page-notice.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { watchedPath } from '#shared/saved/watch/paths.ts'
import type { WatchReport } from '#shared/saved/watch/schema.ts'

interface WatchedPage {
  id: string
  outcome: Outcome<WatchReport>
  /** Milliseconds since 1970. */
  now: number
}

// A route that may also answer with a feed has no type of its own.
export async function loadWatched(api: ApiClient, id: string): Promise<WatchedPage> {
  const call = api.user.watch[':key'].$get({ param: { key: id } })
  const outcome = (await outcomeOf(call)) as Outcome<WatchReport>
  // What is not there looks the same to everyone.
  return { id, outcome, now: outcome.ok ? Date.now() : 0 }
}

export async function actOnWatched(api: ApiClient, id: string, form: FormData): Promise<PageNotice> {
  const { targets, key, $delete } = api.user.watch[':key']
  const told = actOnTargets(form, {
    add: (json) => targets.$post({ param: { key: id }, json }),
    drop: (target) => targets[':target'].$delete({ param: { key: id, target } }),
    test: (target) => targets[':target'].test.$post({ param: { key: id, target } }),
  })
  const own = actOnOwn(form, {
    end: () => $delete({ param: { key: id } }),
    renew: () => key.$post({ param: { key: id } }),
    pageOf: watchedPath,
    ended: ENDED,
  })
  return told ?? own ?? NOT_ASKED
}

const ENDED = {
  title: 'The watch is ended',
  text: 'We have kept nothing: not what was watched, not what we saw, not who was notified.',
}

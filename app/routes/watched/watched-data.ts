// What a watch's page requests from the API, and what its forms do.
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import {
  actOnTargets,
  FAILED,
  statusOf,
  textIn,
  type WatchNotice,
} from '#app/components/watch/target-actions.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { WatchReport } from '#shared/watch/schema.ts'

interface WatchedPage {
  id: string
  outcome: Outcome<WatchReport>
}

// A route that may also answer with a feed has no type of its own.
export async function loadWatched(api: ApiClient, id: string): Promise<WatchedPage> {
  const call = api.user.watch[':key'].$get({ param: { key: id } })
  return { id, outcome: (await outcomeOf(call)) as Outcome<WatchReport> }
}

export async function actOnWatched(api: ApiClient, id: string, form: FormData): Promise<WatchNotice> {
  if (textIn(form, 'do') === 'end') return endWatch(api, id)
  const { targets } = api.user.watch[':key']
  return actOnTargets(form, {
    add: (json) => outcomeOf(targets.$post({ param: { key: id }, json })),
    drop: (target) => targets[':target'].$delete({ param: { key: id, target } }),
  })
}

async function endWatch(api: ApiClient, id: string): Promise<WatchNotice> {
  const status = await statusOf(api.user.watch[':key'].$delete({ param: { key: id } }))
  return status === 204 || status === 404 ? ENDED : FAILED
}

const ENDED: WatchNotice = {
  status: 200,
  tone: 'ok',
  title: 'The watch is ended',
  text: 'We have kept nothing: not what was watched, not what we saw, not who was notified.',
  isEnded: true,
}

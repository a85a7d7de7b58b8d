// What the page of a mail watch requests from the API, and what its forms do.
import { outcomeOf, type Outcome } from '#app/api/outcome.ts'
import { actOnOwn } from '#app/saved/own-forms.ts'
import { actOnTargets, type PageNotice } from '#app/saved/alerts-data.ts'
import { NOT_ASKED, refusalOf, textIn } from '#app/saved/page-notice.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { mailWatchPath } from '#shared/saved/mail-watch/limits.ts'
import type { MailWatchState } from '#shared/saved/mail-watch/schema.ts'

interface MailWatchedPage {
  view: string
  outcome: Outcome<MailWatchState>
  /** Milliseconds since 1970. */
  now: number
}

// A route that may also answer with a feed or an image has no type of its own.
export async function loadMailWatched(api: ApiClient, view: string): Promise<MailWatchedPage> {
  const call = api.user['mail-watch'][':view'].$get({ param: { view } })
  const outcome = (await outcomeOf(call)) as Outcome<MailWatchState>
  // What is not there looks the same to everyone.
  return { view, outcome, now: outcome.ok ? Date.now() : 0 }
}

export async function actOnMailWatched(api: ApiClient, view: string, form: FormData): Promise<PageNotice> {
  const watch = api.user['mail-watch'][':view']
  const wanted = textIn(form, 'do')
  if (wanted === 'test') {
    const outcome = await outcomeOf(watch['unsubscribe-test'].$post({ param: { view } }))
    if (!outcome.ok) return refusalOf(outcome)
    const { state, verdict } = outcome.data
    return { status: 200, tone: state === 'failed' ? 'bad' : 'ok', title: verdict.heading }
  }
  const told = actOnTargets(form, {
    add: (json) => watch.targets.$post({ param: { view }, json }),
    drop: (target) => watch.targets[':target'].$delete({ param: { view, target } }),
    test: (target) => watch.targets[':target'].test.$post({ param: { view, target } }),
  })
  const own = actOnOwn(form, {
    end: () => watch.$delete({ param: { view } }),
    renew: () => watch.key.$post({ param: { view } }),
    pageOf: mailWatchPath,
    ended: ENDED,
  })
  return told ?? own ?? NOT_ASKED
}

const ENDED = {
  title: 'The mail watch is deleted',
  text: 'We have kept nothing. Take the addresses off your lists and jobs: mail to them is refused from now on.',
}

// What the page of a kept move requests from the API, and what its forms do.
import { outcomeOf } from '#app/api/outcome.ts'
import { actOnAlerts, type AlertNotice } from '#app/saved/alerts-data.ts'
import { ownAt, refusalOf, stateOf, textIn, type SavedKind } from '#app/saved/saved-data.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { KeptMove } from '#shared/moves/kept/kept-schema.ts'
import { movePath } from '#shared/moves/kept/paths.ts'

export const moveKind: SavedKind<KeptMove, AlertNotice> = {
  read: (api, view, _url, query) => stateOf(api.user.move[':view'].$get({ param: { view }, query })),
  own: (api, view) => ownAt(api.user.move[':view'], { view }),
  act: (form, api, view) => {
    const wanted = textIn(form, 'do')
    if (wanted === 'step done' || wanted === 'step not done')
      return tell(api, view, { n: Number(textIn(form, 'n')), done: wanted === 'step done' })
    return actOnAlerts(form, api.user.move[':view'].targets, { view })
  },
  pathOf: movePath,
  ended: {
    title: 'The move is deleted',
    text: 'We have kept nothing: not the domain, not the steps. Its calendar and its feed are gone, too.',
  },
}

async function tell(api: ApiClient, view: string, json: { n: number; done: boolean }): Promise<AlertNotice> {
  const outcome = await outcomeOf(api.user.move[':view'].steps.$post({ param: { view }, json }))
  if (!outcome.ok) return refusalOf(outcome)
  const step = outcome.data.steps.find(({ n }) => n === json.n)
  if (!json.done || !step) return { status: 200, tone: 'info', title: 'Noted: this step is not done.' }
  const text = step.why
  if (step.state === 'done') return { status: 200, tone: 'ok', title: `Done: ${step.title}`, text }
  if (step.state === 'blocked') return { status: 200, tone: 'bad', title: 'Stop here', text }
  return { status: 200, tone: 'info', title: 'We looked just now: not everything is there yet.', text }
}

// What the page of a saved result requests from the API, and what it says if there is none.
import { outcomeOf } from '#app/api/outcome.ts'
import { actOnOwn } from '#app/saved/own-forms.ts'
import { NOT_ASKED, type Notice } from '#app/saved/page-notice.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { KEEP_DAYS, snapshotPath } from '#shared/saved/result/paths.ts'
import type { Snapshot, SnapshotNow } from '#shared/saved/result/schema.ts'
import { isSavableTool, TOOLS } from '#shared/tools/catalogue.ts'
import type { Tool } from '#shared/tools/tool.ts'

export interface Kept {
  /** The key in its URL. */
  id: string
  tool: Tool
  snapshot: Snapshot
  /** If it was requested. */
  comparison?: SnapshotNow
}

export async function loadResult(
  api: ApiClient,
  key: string,
  withNow: boolean,
): Promise<Notice | { status: number; kept: Kept }> {
  if (key === '') return GONE
  const outcome = await outcomeOf(api.user.snapshot[':key'].$get({ param: { key } }))
  if (!outcome.ok)
    return outcome.code === 'not_found'
      ? GONE
      : outcome.code === 'expired'
        ? { ...REMOVED, text: outcome.message }
        : NOT_REACHED
  const snapshot = outcome.data as Snapshot
  const tool = TOOLS.find(({ slug }) => slug === snapshot.tool)
  if (!tool) return GONE
  const kept: Kept = { id: key, tool, snapshot }
  if (!withNow) return { status: 200, kept }
  const now = await outcomeOf(api.user.snapshot[':key'].now.$get({ param: { key } }))
  return now.ok ? { status: 200, kept: { ...kept, comparison: now.data } } : NOT_COMPARED
}

export async function keepResult(api: ApiClient, form: FormData): Promise<Notice | { key: string }> {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const tool = text('tool')
  if (!isSavableTool(tool)) return { ...NOT_KEPT, status: 400 }
  const query = Object.fromEntries(new URLSearchParams(text('question')))
  const outcome = await outcomeOf(api.user.snapshot.$post({ json: { tool, query } }))
  if (outcome.ok) return { key: outcome.data.key }
  if (outcome.code === 'rate_limited') return { ...TOO_MANY, text: outcome.message }
  if (outcome.code === 'invalid_domain' || outcome.code === 'invalid_request') {
    return { ...NOT_KEPT, status: 400, text: outcome.message }
  }
  return outcome.code === 'unavailable' ? { ...NOT_KEPT, status: 503, text: outcome.message } : NOT_KEPT
}

export async function actOnResult(api: ApiClient, key: string, form: FormData): Promise<Notice> {
  const { key: lock, $delete } = api.user.snapshot[':key']
  const own = actOnOwn(form, {
    end: () => $delete({ param: { key } }),
    renew: () => lock.$post({ param: { key } }),
    pageOf: snapshotPath,
    ended: DELETED,
  })
  return (await own) ?? NOT_ASKED
}

const GONE: Notice = {
  status: 404,
  tone: 'info',
  title: 'There is no saved result here',
  text: `It was deleted, its ${KEEP_DAYS} days are up, or its URL was replaced. You can run the check again at any time.`,
}

const REMOVED: Omit<Notice, 'text'> = {
  status: 410,
  tone: 'info',
  title: 'This saved result was removed',
}

const DELETED = {
  title: 'The result is deleted',
  text: 'We no longer have any part of it, and its link no longer works.',
}

const NOT_COMPARED: Notice = {
  status: 502,
  tone: 'unknown',
  title: 'We couldn’t check it again now',
  text: 'The saved result is still there. Go back, and try again in a minute.',
}

const NOT_KEPT: Notice = {
  status: 502,
  tone: 'bad',
  title: 'The result was not saved',
  text: 'The check could not be run again. Go back and try again in a minute.',
}

const TOO_MANY: Omit<Notice, 'text'> = {
  status: 429,
  tone: 'warn',
  title: 'The result was not saved yet',
}

const NOT_REACHED: Notice = {
  status: 503,
  tone: 'bad',
  title: 'Our database is not responding right now',
  text: 'Nothing is lost. Reload the page in half a minute.',
}

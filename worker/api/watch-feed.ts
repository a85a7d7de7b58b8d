// /user/watch-feed: the changes of a watch, for feed readers. Its key opens nothing else.
import { Hono } from 'hono'
import { FEED_ENDING } from '#shared/saved/watch/paths.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import { ABOUT_FEED } from '#worker/api/watch-text.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { ownOriginOnly } from '#worker/http/callers.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { nothingHere, openOrRefuse } from '#worker/saved/door.ts'
import { watchKind } from '#worker/saved/kinds/watch.ts'
import { feedOf } from '#worker/api/watch-report.ts'

export const watchFeed = new Hono<ApiEnv>()
  .use(ownOriginOnly)
  .use(limitRate('read a watch', () => 'watch'))
  .get('/:feed', described(ABOUT_FEED), async (c) => {
    const asked = c.req.param('feed')
    if (!asked.endsWith(FEED_ENDING)) throw nothingHere(c, watchKind)
    const feedKey = asked.slice(0, -FEED_ENDING.length)
    const { saved } = await openOrRefuse(c, watchKind, feedKey, { opens: 'feed', mayBeRemoved: true })
    return feedOf(c, saved, feedKey)
  })

// /user/watch-feed: the changes of a watch, for feed readers. Its key opens nothing else.
import { Hono } from 'hono'
import { FEED_ENDING } from '#shared/watch/places.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import { ABOUT_FEED } from '#worker/api/watch-text.ts'
import { noSuchWatch } from '#worker/api/watch.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { ownOriginOnly } from '#worker/http/own-origin.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { openSaved } from '#worker/saved/door.ts'
import { watchKind } from '#worker/saved/kinds/watch.ts'
import { feedOf } from '#worker/api/watch-report.ts'

export const watchFeed = new Hono<ApiEnv>()
  .use(ownOriginOnly)
  .use(limitRate('read a watch', () => 'watch'))
  .get('/:feed', described(ABOUT_FEED), async (c) => {
    const asked = c.req.param('feed')
    const feedKey = asked.slice(0, -FEED_ENDING.length)
    const found = asked.endsWith(FEED_ENDING) ? await openSaved(c.env, watchKind, feedKey, 'feed') : null
    return found ? feedOf(c, found.saved, feedKey) : noSuchWatch(c)
  })

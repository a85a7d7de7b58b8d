// /user/watch-feed: the changes of a watch, for feed readers. Its key opens nothing else.
import { DAY_MS } from '#shared/calendar/day.ts'
import { Hono } from 'hono'
import type { WatchEvent } from '#shared/watch/advance.ts'
import { FEED_ENDING, WATCH_DAYS } from '#shared/watch/places.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import { ABOUT_FEED } from '#worker/api/watch-text.ts'
import { noSuchWatch } from '#worker/api/watch.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { eventsOf } from '#worker/db/told-events.ts'
import { openFeed } from '#worker/db/watches.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { ownOriginOnly } from '#worker/http/own-origin.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { isView, sha256Hex } from '#worker/mail-test/keys.ts'
import { feedOf } from '#worker/watch/report.ts'

const KEEP_MS = WATCH_DAYS * DAY_MS

export const watchFeed = ({ clock }: Deps) =>
  new Hono<ApiEnv>()
    .use(ownOriginOnly)
    .use(limitRate('read a watch', () => 'watch'))
    .get('/:feed', described(ABOUT_FEED), async (c) => {
      const feedKey = c.req.param('feed').slice(0, -FEED_ENDING.length)
      if (!c.req.param('feed').endsWith(FEED_ENDING) || !isView(feedKey)) return noSuchWatch(c)
      const times = { now: clock.now(), keepMs: KEEP_MS }
      const found = await askDatabase(openFeed(c.env.DB, await sha256Hex(feedKey), times))
      if (!found) return noSuchWatch(c)
      return feedOf(c, {
        watch: found,
        feedKey,
        events: await askDatabase(eventsOf<WatchEvent>(c.env.DB, found.id)),
      })
    })

// /share/<slug>.png: the image of a result, for link previews. It runs the check as the tool's page does.
import { Hono, type Context } from 'hono'
import { dayText } from '#shared/calendar/day-text.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { sharedQuestion } from '#shared/tools/share-image.ts'
import type { Clock } from '#worker/clock.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { askAs, type Site } from '#worker/http/ask-as.ts'
import { internalError } from '#worker/http/errors.ts'
import { logError, referenceOf } from '#worker/log/log-error.ts'
import { readAtlas, type Atlas } from '#worker/share/atlas.ts'
import { drawResult } from '#worker/share/draw.ts'
import { askTool } from '#worker/snapshot/ask-report.ts'

const KNOWN = 'public, max-age=300'
/** What could not be found out is looked up again. */
const UNKNOWN = 'no-store'

/** The fields of every answer that has images. */
interface Report {
  domain?: string
  ip?: string
  selector?: string
  verdict: Verdict
}

/** @param site the router with the API, which is called in process */
export const share = (site: Site, clock: Clock) =>
  new Hono<ApiEnv>().onError(answerBug).get('/:file', async (c) => {
    const tool = TOOLS.find(({ slug }) => c.req.param('file') === `${slug}.png`)
    if (!tool?.asks) return c.text('There is no image at this address.', 404)
    const question = sharedQuestion(tool, new URL(c.req.url).searchParams)
    if (!question) return c.text('This address does not name what the image is about.', 400)
    const answer = await askTool(tool.slug, question, askAs(c, site))
    if (!answer.ok) return answer
    const { domain, ip, selector, verdict } = await answer.json<Report>()
    const image = await drawResult(
      {
        tool: tool.heading ?? tool.title,
        name: domain ?? ip ?? '',
        // As the check read it; a selector that was not in the query is part of the answer.
        selector: question.selector && selector,
        verdict,
        date: dayText(new Date(clock.now())),
      },
      await atlasFor(c),
    )
    const lookups = answer.headers.get('server-timing')
    return c.body(image, 200, {
      'Content-Type': 'image/png',
      'Cache-Control': verdict.tone === 'unknown' ? UNKNOWN : KNOWN,
      'Access-Control-Allow-Origin': '*',
      'X-Robots-Tag': 'noindex',
      ...(lookups !== null && { 'Server-Timing': lookups }),
    })
  })

function answerBug(error: Error, c: Context<ApiEnv>) {
  const reference = referenceOf(crypto.randomUUID())
  logError('image', error, reference)
  return internalError(c, reference)
}

let atlas: Atlas | undefined

/** Loaded once per isolate. */
async function atlasFor(c: Context<ApiEnv>): Promise<Atlas> {
  if (atlas) return atlas
  const file = await c.env.ASSETS.fetch(new URL('/share/atlas.bin', c.req.url))
  if (!file.ok || !file.body) throw new Error(`The letters for images are not there: ${file.status}`)
  return (atlas = await readAtlas(file.body))
}

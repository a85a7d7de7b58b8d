// GET /sharing/of/{subject}/{file}: the picture of a result for link previews. Everything on it is in its address: no lookup,
// no database.
import { Hono } from 'hono'
import { DAY_SECONDS } from '#shared/kit/calendar.ts'
import { readPicturePath } from '#shared/picture/address.ts'
import { composePicture } from '#shared/picture/compose.ts'
import { cardFile, SHEET_FILE } from '#shared/picture/pieces.ts'
import { readPng, writePng, type Picture } from '#shared/picture/png.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { FOR_ANY_PAGE } from '#worker/http/security-headers.ts'

/** The same address always has the same picture, until the pieces are drawn again. */
const HEADERS = {
  'Content-Type': 'image/png',
  'Cache-Control': `public, max-age=${7 * DAY_SECONDS}`,
  ...FOR_ANY_PAGE,
}

/** Pieces are kept once they are read: eleven files, ten megabytes in all. */
export function resultPictures() {
  const kept = new Map<string, Picture>()
  const read = async (path: string, assets: Pick<Fetcher, 'fetch'>) => {
    const known = kept.get(path)
    if (known) return known
    const answer = await assets.fetch(new URL(path, 'https://assets.invalid'))
    if (!answer.ok) throw new Error(`The piece ${path} is missing.`)
    const picture = await readPng(new Uint8Array(await answer.arrayBuffer()))
    if (!picture) throw new Error(`The piece ${path} lacks a part.`)
    kept.set(path, picture)
    return picture
  }
  const counted = limitRate('draw a picture', () => 'picture')
  return new Hono<ApiEnv>().get('/:subject/:file', counted, async (c) => {
    const { subject, file } = c.req.param()
    const asked = readPicturePath(subject, file)
    if (!asked) return c.notFound()
    const [card, sheet] = await Promise.all(
      [cardFile(asked.tone, asked.stations.length > 0), SHEET_FILE].map((path) => read(path, c.env.ASSETS)),
    )
    if (!card || !sheet) return c.notFound()
    return c.body(await writePng(composePicture(asked, card, sheet)), 200, HEADERS)
  })
}

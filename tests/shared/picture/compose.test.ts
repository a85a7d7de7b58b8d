// From the pieces in public/, as they are delivered.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { STATION_LETTERS, type StationState } from '#shared/picture/address.ts'
import { composePicture, fittingName, nameWidth } from '#shared/picture/compose.ts'
import {
  CARD,
  CUT,
  LETTER_SIZES,
  LETTERS,
  letterPiece,
  NAME,
  OVERHANG,
  tilePiece,
  tilePlace,
  type Place,
} from '#shared/picture/layout.ts'
import { cardFile, SHEET_FILE } from '#shared/picture/pieces.ts'
import { readPng, writePng } from '#shared/picture/png.ts'
import type { Tone } from '#shared/report/verdict.ts'

const STATES = Object.keys(STATION_LETTERS) as StationState[]
const TONES = STATES.filter((state): state is Tone => state !== 'awaited')

const bytesOf = (path: string) => new Uint8Array(readFileSync(`public${path}`))
async function pieceAt(path: string) {
  const piece = await readPng(bytesOf(path))
  if (!piece) throw new Error(`${path} lacks a part.`)
  return piece
}

const sheet = await pieceAt(SHEET_FILE)

async function draw(subject: string, tone: Tone, stations: readonly StationState[]) {
  const card = await pieceAt(cardFile(tone, stations.length > 0))
  return Buffer.from(await writePng(composePicture({ subject, tone, stations }, card, sheet)))
}

const partOf = (png: Uint8Array, { x, y, width, height }: Place) =>
  sharp(png).extract({ left: x, top: y, width, height }).removeAlpha().raw().toBuffer()

/** Compared as bytes: item by item, a megabyte takes seconds. */
const isSame = async (png: Uint8Array, place: Place, piece: Place) =>
  (await partOf(png, place)).equals(await partOf(bytesOf(SHEET_FILE), piece))

describe('a picture', () => {
  test.each(TONES)('of the tone %s has the size of a card, and its frame', async (tone) => {
    for (const stations of [[], STATES.slice(0, 5)]) {
      const png = await draw('broken.test', tone, stations)
      expect(await sharp(png).metadata()).toMatchObject({ ...CARD, format: 'png' })
      const frame = { x: 0, y: 0, width: CARD.width, height: NAME.y - 10 }
      const card = bytesOf(cardFile(tone, stations.length > 0))
      expect((await partOf(png, frame)).equals(await partOf(card, frame))).toBe(true)
    }
  })

  test.each(STATES)('has the tile of each station that is “%s” in its place', async (state) => {
    const other = state === 'ok' ? 'bad' : 'ok'
    const stations = [state, other, state, other, state] as const
    const png = await draw('broken.test', 'warn', stations)
    for (const [station, one] of stations.entries())
      expect(await isSame(png, tilePlace(station), tilePiece(station, one)), `station ${station}`).toBe(true)
  })

  test('has the letters of its name in order', async () => {
    const png = await draw('ab.test', 'ok', [])
    const first = letterPiece('a', LETTER_SIZES[0])
    // To its right, the next letter may reach into its cell.
    const width = nameWidth('a', LETTER_SIZES[0]) - OVERHANG
    const drawn = { ...NAME, x: NAME.x, width }
    expect(await isSame(png, drawn, { ...first, x: first.x + OVERHANG, width })).toBe(true)
    const after = { ...NAME, x: NAME.x + nameWidth('ab.test', LETTER_SIZES[0]) + OVERHANG, width: 100 }
    expect(new Set(await partOf(png, after))).toEqual(new Set([255]))
  })
})

describe('a name', () => {
  test.each([
    ['broken.test', LETTER_SIZES[0]],
    ['mail.some-longer-company.co.uk', LETTER_SIZES[1]],
    ['2001:db8:1234:5678:9abc:def0:1234:5678', LETTER_SIZES[1]],
    [`${'a'.repeat(46)}.example.com`, LETTER_SIZES[2]],
  ])('%s is in letters of %d pixels', (name, size) => {
    expect(fittingName(name)).toEqual({ text: name, size })
  })

  test('fits, whatever it is, with its beginning and its end', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...LETTERS.replace(CUT, '')), minLength: 1, maxLength: 253 }),
        (name) => {
          const { text, size } = fittingName(name)
          expect(nameWidth(text, size)).toBeLessThanOrEqual(NAME.width)
          const [start = '', end = ''] = text.split(CUT)
          expect(name.startsWith(start) && name.endsWith(end)).toBe(true)
          if (text !== name) expect(Math.abs(start.length - end.length)).toBeLessThanOrEqual(1)
        },
      ),
      { endOnFailure: true },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  picturePath,
  PICTURES,
  readPicturePath,
  STATION_COUNT,
  STATION_LETTERS,
  type StationState,
} from '#shared/picture/address.ts'
import type { Tone } from '#shared/report/verdict.ts'

const STATES = Object.keys(STATION_LETTERS) as StationState[]
const TONES = STATES.filter((state): state is Tone => state !== 'awaited')

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789_')
const label = fc.string({ unit: letter, minLength: 1, maxLength: 20 })
const subject = fc.oneof(
  fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => `${labels.join('.')}.test`),
  fc.ipV4(),
  fc.constantFrom('2001:db8::1', 'xn--mller-kva.example', `${'a'.repeat(63)}.example`),
)
const states = fc.oneof(
  fc.constant([]),
  fc.array(fc.constantFrom(...STATES), { minLength: STATION_COUNT, maxLength: STATION_COUNT }),
)

/** As a router would: the last two parts. */
const read = (path: string) => {
  const [asked = '', file = ''] = path.slice(PICTURES.length + 1).split('/')
  return readPicturePath(asked, file)
}

test('an address says everything that is on its picture', () => {
  fc.assert(
    fc.property(subject, fc.constantFrom(...TONES), states, (name, tone, stations) => {
      const picture = { subject: name, tone, stations }
      expect(read(picturePath(picture) ?? '')).toEqual(picture)
    }),
    { endOnFailure: true },
  )
})

describe('no picture has the address', () => {
  test.each([
    ['localhost', 'ok.png'],
    ['a..test', 'ok.png'],
    ['-a.test', 'ok.png'],
    ['Broken.test', 'ok.png'],
    ['müller.example', 'ok.png'],
    [' broken.test', 'ok.png'],
    ['broken.test.', 'ok.png'],
    ['user@broken.test', 'ok.png'],
    [`${'a'.repeat(64)}.test`, 'ok.png'],
    ['192.0.2.256', 'ok.png'],
    ['2001:DB8::1', 'ok.png'],
    ['2001:db8:0::1', 'ok.png'],
    ['<b>.test', 'ok.png'],
    ['broken.test', 'good.png'],
    ['broken.test', 'ok'],
    ['broken.test', 'ok.png.png'],
    ['broken.test', 'ok-oooo.png'],
    ['broken.test', 'ok-oooooo.png'],
    ['broken.test', 'ok-oooox.png'],
    ['broken.test', 'ok-.png'],
    ['broken.test', 'ok-ooooo.png\n'],
    ['constructor', 'constructor.png'],
  ])('%j/%j', (name, file) => {
    expect(readPicturePath(name, file)).toBeNull()
  })

  test.each(['müller.example', '', 'a b', '<b>', 'A.test', '../x'])('of %j', (name) => {
    expect(picturePath({ subject: name, tone: 'ok', stations: [] })).toBeUndefined()
  })
})

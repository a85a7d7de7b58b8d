// The colors of the images: each tone has a palette, in which every kind of ink is a ramp of 8 levels over its background.
import { readFileSync } from 'node:fs'
import { root } from '../run.mjs'

/** How black a pixel can be: more levels are not visible, and cost bytes in every image. */
export const STEPS = 8
export const FULL = STEPS - 1

const tokens = readFileSync(`${root}app/styles/tokens.css`, 'utf8')

/** The light value of a token. @param {string} name */
function color(name) {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6})`).exec(tokens)?.[1]
  if (!found) throw new Error(`app/styles/tokens.css has no color --${name}`)
  return found
}

/** As app/styles/tokens.css names them. @type {Record<string, string>} */
const TONES = { ok: 'ok', warn: 'warn', bad: 'bad', unknown: 'unknown', info: 'sea' }

/** Ink and background of each ramp; `tone` is the color of the state. */
const INKS = /** @type {const} */ ({
  ink: ['ink', 'paper'],
  soft: ['soft', 'paper'],
  post: ['post', 'paper'],
  sea: ['sea', 'paper'],
  inkBelow: ['ink', 'tone-ground'],
  softBelow: ['soft', 'tone-ground'],
  postBelow: ['post', 'tone-ground'],
  toneBelow: ['tone', 'tone-ground'],
})

/** @type {Record<string, number>} */
export const RAMPS = Object.fromEntries(Object.keys(INKS).map((name, index) => [name, index]))

/** Three bytes per color, in base64. @returns {Record<string, string>} */
export const palettes = () =>
  Object.fromEntries(
    Object.entries(TONES).map(([tone, token]) => {
      const named = (/** @type {string} */ name) => channels(color(name.replace(/^tone/, token)))
      const colors = Object.values(INKS).flatMap(([ink, ground]) => ramp(named(ground), named(ink)))
      return [tone, Buffer.from(colors.flat()).toString('base64')]
    }),
  )

/** @param {string} hex */
const channels = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/**
 * @param {number[]} from
 * @param {number[]} to
 */
const ramp = (from, to) =>
  Array.from({ length: STEPS }, (_, step) =>
    from.map((channel, index) => Math.round(channel + ((to[index] - channel) * step) / FULL)),
  )

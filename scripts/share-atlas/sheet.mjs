// What is on every image: the striped edge of an airmail letter, the line where the slip is torn off, the stamp, the logo.

import { readFileSync } from 'node:fs'
import { root } from '../run.mjs'

export const WIDTH = 1200
export const HEIGHT = 630
const EDGE = 26
/** Where the verdict starts, on its tone's background. */
const TEAR = 230
/** The part of the sheet with that background: left, top, right, bottom. */
export const BELOW = [EDGE, TEAR, WIDTH - EDGE, HEIGHT - EDGE]

const frame = (/** @type {string} */ inner) =>
  `<div style="position:relative;width:${WIDTH}px;height:${HEIGHT}px">${inner}</div>`

/** @param {string} stripes a gradient's color stops */
const edge = (stripes) =>
  frame(`<div style="position:absolute;inset:0;background:repeating-linear-gradient(115deg,${stripes})"></div>
<div style="position:absolute;inset:${EDGE}px;background:#fff"></div>`)

const svg = (/** @type {string} */ inner) =>
  frame(`<svg width="${WIDTH}" height="${HEIGHT}" fill="none">${inner}</svg>`)

const STAMP = `<defs><filter id="ink" x="0" y="0" width="1" height="1">
<feTurbulence type="fractalNoise" baseFrequency="0.55" numOctaves="2" seed="7" result="noise"/>
<feDisplacementMap in="SourceGraphic" in2="noise" scale="1.2"/></filter>
<path id="ring" d="M60 60m-45.5 0a45.5 45.5 0 1 1 91 0a45.5 45.5 0 1 1 -91 0"/></defs>
<g transform="translate(986 414) rotate(9) scale(1.95) translate(-60 -60)" filter="url(#ink)" stroke="#000">
<circle cx="60" cy="60" r="56" stroke-width="3"/><circle cx="60" cy="60" r="39" stroke-width="1.4"/><circle cx="60" cy="60" r="35.5" stroke-width="0.9"/>
<text font-size="10.5" font-weight="700" fill="#000" stroke="none" textLength="282"><textPath href="#ring">INSPECTED · WARMPOST · </textPath></text>
<path d="M44 44.5h32M44 75.5h32" stroke-width="1.2"/></g>`

const LOGO_AT = `translate(98 528)`
const NAME = `<text x="177" y="564" font-size="36" font-weight="700" fill="#000" letter-spacing="-0.36">Warmpost</text>`

/** From the background up: what is drawn in which ramp. */
export const SHEET = [
  { ramp: 'post', html: edge('#000 0 34px,#fff 34px 136px') },
  { ramp: 'sea', html: edge('#fff 0 68px,#000 68px 102px,#fff 102px 136px') },
  {
    ramp: 'toneBelow',
    html: svg(
      `${STAMP}<path d="M${EDGE} ${TEAR}H${WIDTH - EDGE}" stroke="#000" stroke-width="4" stroke-dasharray="14 10"/>`,
    ),
  },
  {
    ramp: 'inkBelow',

    html: svg(
      `<g transform="${LOGO_AT}"><path d="M4 4h54v38H4z" stroke="#000" stroke-width="5"/></g>${NAME}`,
    ),
  },
  {
    ramp: 'postBelow',

    html: svg(`<g transform="${LOGO_AT}"><path d="M5 6l26 19L57 6" stroke="#000" stroke-width="5"/></g>`),
  },
]

/** The strokes of each tone's sign, as the pages draw it. @type {Record<string, string>} */
export const SIGNS = Object.fromEntries(
  [...readFileSync(`${root}app/components/ui/sign.tsx`, 'utf8').matchAll(/^ {2}(\w+): '(M[^']+)'/gm)].map(
    ([, tone, strokes]) => [tone, strokes],
  ),
)
export const SIGN_SIZE = 60

/** White in a disc. @param {string} tone */
export const signSvg = (tone) => `<svg width="${SIGN_SIZE}" height="${SIGN_SIZE}" viewBox="0 0 60 60">
<circle cx="30" cy="30" r="30"/><g transform="translate(10.8 10.8) scale(2.4)"><path d="${SIGNS[tone]}"
fill="none" stroke="#fff" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round"/></g></svg>`

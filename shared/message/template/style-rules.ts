// Goes through a style sheet or a style attribute once, with the place of each part.

interface CssVisitor {
  atRule: (prelude: string, at: number) => void
  selector: (selector: string, at: number) => void
  declaration: (property: string, value: string, at: number) => void
}

/** No template has more. */
const MAX_PARTS = 20_000

/** Comments become blanks, so that places stay what they are. */
const withoutComments = (css: string): string => {
  let out = ''
  let at = 0
  for (;;) {
    const open = css.indexOf('/*', at)
    if (open < 0) return out + css.slice(at)
    const close = css.indexOf('*/', open + 2)
    const end = close < 0 ? css.length : close + 2
    out += css.slice(at, open) + css.slice(open, end).replace(/[^\n]/g, ' ')
    at = end
    if (close < 0) return out
  }
}

/** @param from where it is in the template */
export function readCss(text: string, from: number, visitor: CssVisitor) {
  const css = withoutComments(text)
  const mark = /[{};]/g
  let start = 0
  let depth = 0
  for (let parts = 0; parts < MAX_PARTS; parts++) {
    mark.lastIndex = start
    const found = mark.exec(css)
    const end = found?.index ?? css.length
    readPart({ text: css.slice(start, end), at: from + start, opens: found?.[0] === '{', depth }, visitor)
    if (!found) return
    if (found[0] === '{') depth += 1
    else if (found[0] === '}') depth = Math.max(0, depth - 1)
    start = end + 1
  }
}

interface Part {
  text: string
  at: number
  /** A block follows it. */
  opens: boolean
  depth: number
}

function readPart({ text, at, opens }: Part, visitor: CssVisitor) {
  const bare = text.trim()
  if (bare === '') return
  const place = at + text.indexOf(bare)
  if (bare.startsWith('@')) visitor.atRule(bare.slice(0, 400), place)
  else if (opens) visitor.selector(bare.slice(0, 2_000), place)
  else {
    const colon = bare.indexOf(':')
    if (colon > 0) visitor.declaration(bare.slice(0, colon), bare.slice(colon + 1, colon + 2_000), place)
  }
}

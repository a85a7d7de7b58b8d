// The small part of CSS that decides what a reader sees: an element's declarations, and rules with one simple selector.

/** Property names in lower case, values trimmed and in lower case. */
export type Declarations = ReadonlyMap<string, string>

/** Only rules for `tag`, `.class` and `#id`; @media is left out, since it is for some screens only. */
export type StyleRules = ReadonlyMap<string, Declarations>

/** No template has more than this in one element or rule. */
const MAX_DECLARATIONS = 200
const MAX_RULES = 5_000

export function readDeclarations(text: string): Declarations {
  const declarations = new Map<string, string>()
  for (const part of text.split(';', MAX_DECLARATIONS)) {
    const colon = part.indexOf(':')
    if (colon < 0) continue
    const name = part.slice(0, colon).trim().toLowerCase()
    const value = part
      .slice(colon + 1)
      .replace(/!\s{0,9}important/i, '')
      .trim()
      .toLowerCase()
    if (name !== '' && value !== '') declarations.set(name, value)
  }
  return declarations
}

const SIMPLE_SELECTOR = /^[.#]?[a-z][\w-]*$/i

/** Parses a style sheet in one pass; unreadable parts are left out. */
export function readStyleSheet(sheet: string): StyleRules {
  const text = withoutComments(sheet)
  const rules = new Map<string, Map<string, string>>()
  let at = 0
  for (let count = 0; count < MAX_RULES; count++) {
    const open = text.indexOf('{', at)
    if (open < 0) break
    const before = text.slice(at, open)
    // Drops a statement before it, e.g. `@charset "utf-8";`.
    const prelude = before.slice(before.lastIndexOf(';') + 1).trim()
    if (prelude.startsWith('@')) {
      at = endOfBlock(text, open)
      continue
    }
    const close = text.indexOf('}', open)
    const end = close < 0 ? text.length : close
    const declarations = readDeclarations(text.slice(open + 1, end))
    for (const selector of prelude.split(',', 50)) addRule(rules, selector.trim(), declarations)
    at = end + 1
  }
  return rules
}

function addRule(rules: Map<string, Map<string, string>>, selector: string, declarations: Declarations) {
  if (!SIMPLE_SELECTOR.test(selector)) return
  const key = selector.startsWith('.') || selector.startsWith('#') ? selector : selector.toLowerCase()
  const known = rules.get(key) ?? new Map<string, string>()
  for (const [name, value] of declarations) known.set(name, value)
  rules.set(key, known)
}

function withoutComments(text: string): string {
  let rest = ''
  let at = 0
  for (;;) {
    const open = text.indexOf('/*', at)
    if (open < 0) return rest + text.slice(at)
    rest += text.slice(at, open) + ' '
    const close = text.indexOf('*/', open + 2)
    if (close < 0) return rest
    at = close + 2
  }
}

/** The position after the brace that closes the one at `open`, across nested blocks. */
function endOfBlock(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    const char = text[at]
    if (char === '{') depth++
    else if (char === '}' && --depth === 0) return at + 1
  }
  return text.length
}

/** What applies to an element: the rules for its tag, its classes and its id, then its own. */
export function styleOf(
  tag: string,
  attributes: ReadonlyMap<string, string>,
  rules: StyleRules,
): Declarations {
  const own = attributes.get('style')
  const classes = attributes.get('class')
  const id = attributes.get('id')
  const parts: Declarations[] = []
  const add = (rule: Declarations | undefined) => rule && parts.push(rule)
  if (rules.size > 0) {
    add(rules.get(tag))
    for (const name of classes?.split(/\s+/, 20) ?? []) add(rules.get(`.${name}`))
    if (id) add(rules.get(`#${id}`))
  }
  if (own) parts.push(readDeclarations(own))
  if (parts.length < 2) return parts[0] ?? NOTHING
  return new Map(parts.flatMap((part) => [...part]))
}

const NOTHING: Declarations = new Map()

/** A length in pixels; `em` and `%` are relative to `base`. Null if unknown. */
export function pixels(value: string | undefined, base: number): number | null {
  const match = value === undefined ? null : /^(-?\d{0,6}(?:\.\d{1,6})?)(px|pt|em|rem|%|)$/.exec(value.trim())
  if (!match || match[1] === '' || match[1] === '-') return null
  const number = Number(match[1])
  switch (match[2]) {
    case 'pt':
      return (number * 4) / 3
    case 'em':
      return number * base
    case 'rem':
      return number * 16
    case '%':
      return (number * base) / 100
    default:
      return number
  }
}

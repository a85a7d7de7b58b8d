// What a merge tag stands for: something about the reader, about the sender, or a condition; and what an empty field
// shows. What a spintax group stands for.

/** As found in a text. */
export interface FoundTag {
  tag: string
  at: number
  end: number
  syntax: string
  kind: 'field' | 'system' | 'control' | 'spintax' | 'placeholder'
  ok: boolean
  problem?: string
  fallback?: string
  /** How many texts a spintax group can produce. */
  variations?: number
  /** For control tags: opens a block, closes it, or is inside one. */
  block?: TagMeaning['block']
  /** The requested field, e.g. "first_name". */
  name?: string
}

interface TagMeaning {
  kind: 'field' | 'system' | 'control' | 'spintax'
  name?: string
  fallback?: string
  problem?: string
  /** For conditions and loops. */
  block?: { opens?: string; closes?: string }
  variations?: number
}

/** A name as in merge tags. */
const isName = (text: string): boolean =>
  /^[A-Za-z][\w .-]{0,40}$/.test(text) && !/^\d|\s{2}|[.-]$/.test(text)

/** About the sender or the mailing, not the reader. */
const SYSTEM =
  /unsub|opt_?out|web_?version|view_?(?:in|online|as)|browser|archive|list[:_ ]?(?:address|name|company|addr)|company_(?:full_)?address|^address$|mailing_?address|postal|physical|member_addr|sender|from_?(?:name|email)|current_?(?:year|date|month)|^year$|^date$|prefer|update_profile|^forward|subject|campaign|product_(?:name|url)|support_(?:url|email)|^(?:account|reply)\.|signature|^mc:|^settings\.|^organization\./i

/** Names of filters in Liquid and Twig; anything else after the bar is a fallback. */
const FILTERS =
  /^(?:upcase|downcase|capitalize|capitalise|title(?:case)?|strip|trim|lower|upper|escape|url_encode|date|format|truncate|replace|round|money|size|first|last|join|split|append|prepend|safe|raw|nl2br|strip_html|time|currency|number|proper|lookup|json|urlencode|plus|minus|times|divided_by|missing_value)\b/i

const QUOTED =
  /["'\u201c\u201d\u2018\u2019]([^"'\u201c\u201d\u2018\u2019]{0,80})["'\u201c\u201d\u2018\u2019]?/

const kindOf = (name: string) => (SYSTEM.test(name) ? 'system' : 'field')

export function describeTag(rawBody: string, syntax: string): TagMeaning {
  const body = rawBody.replace(/^[~-]|[~-]$/g, '').trim()
  if (body === '') return { kind: 'field', problem: 'empty' }
  if (body.startsWith('!') || body.startsWith('#-')) return { kind: 'control' }
  const control = controlOf(body, syntax)
  if (control) return control
  if (syntax === '{{ }}' && /^(?:random|spin)\b\s{0,3}[:|]/i.test(body)) return randomOf(body)
  const code = body.replace(/^[=&>@-]\s{0,3}/, '')
  const { name, fallback } = nameAndFallback(code.replace(/\$\{([\w.]{1,60})\}/g, '$1'), syntax)
  const kind = kindOf(name)
  const problem = problemOf(body, name, fallback)
  return {
    kind,
    name,
    ...(fallback !== undefined && fallback !== '' && { fallback }),
    ...(problem && { problem }),
  }
}

function controlOf(body: string, syntax: string): TagMeaning | null {
  switch (syntax) {
    case '{{ }}':
    case '{{{ }}}': {
      const opens = /^[#^]\s{0,2}([\w.-]+)/.exec(body)?.[1]
      if (opens) return { kind: 'control', name: body.slice(1).trim(), block: { opens } }
      const closes = /^\/\s{0,2}([\w.-]+)/.exec(body)?.[1]
      if (closes) return { kind: 'control', block: { closes } }
      if (/^(?:else|elseif|end|if)\b/.test(body)) return { kind: 'control' }
      return null
    }
    case '{% %}': {
      const word = /^\w+/.exec(body)?.[0] ?? ''
      if (word.startsWith('end')) return { kind: 'control', block: { closes: word.slice(3) } }
      const isBlock = /^(?:if|unless|for|case|capture|block|raw|comment)$/.test(word)
      return { kind: 'control', name: body, ...(isBlock && { block: { opens: word } }) }
    }
    case '*| |*': {
      if (/^END:/i.test(body)) return { kind: 'control', block: { closes: 'if' } }
      const opens = /^(?:IF|IFNOT|INTERESTED|NOTINTERESTED|UNSUB_IF):(.*)$/i.exec(body)
      if (opens) return { kind: 'control', name: opens[1] ?? '', block: { opens: 'if' } }
      return /^(?:ELSE|ELSEIF)\b/i.test(body) ? { kind: 'control' } : null
    }
    case '%% %%':
      return body.startsWith('[') || /^(?:else|endif)\b/i.test(body) ? { kind: 'control' } : null
    case '<% %>':
      return body.startsWith('=') || body.startsWith('-') ? null : { kind: 'control', name: body }
    default:
      return null
  }
}

function randomOf(body: string): TagMeaning {
  const options = body.split('|').slice(1)
  return { kind: 'spintax', variations: Math.max(1, options.length) }
}

function nameAndFallback(code: string, syntax: string): { name: string; fallback?: string } {
  // Handlebars: {{default first_name "there"}}; AMPscript: %%=v(@first)=%%.
  const helper = /^(?:default|fallback|insert)\s{1,3}["']?([\w.@-]{1,60})["']?\s{1,3}(.{0,100})$/.exec(code)
  if (helper) return { name: helper[1] ?? '', fallback: unquoted(helper[2] ?? '').replace(/^default=/, '') }
  const given = /,\s{0,2}fallback=(.{0,80})$/i.exec(code)
  if (given) return { name: code.slice(0, given.index).trim(), fallback: given[1] ?? '' }
  const either = /^(.{1,80}?)\s{0,3}(?:\|\||\?\?|\?:|!(?=["']))\s{0,3}(.{0,100})$/.exec(code)
  if (either) return { name: either[1]?.trim() ?? '', fallback: unquoted(either[2] ?? '') }
  const bar = code.indexOf('|')
  if (bar < 0) return { name: code.trim() }
  const name = code.slice(0, bar).trim()
  for (const part of code.slice(bar + 1).split('|', 10)) {
    const filter = part.trim()
    const standIn = /^(?:default(?:_if_none)?|fallback)\s{0,3}[:(=]\s{0,3}(.{0,100})$/i.exec(filter)
    if (standIn) return { name, fallback: unquoted(standIn[1] ?? '') }
    if (syntax !== '{% %}' && filter !== '' && !FILTERS.test(filter))
      return { name, fallback: unquoted(filter) }
  }
  return { name }
}

function unquoted(text: string): string {
  const quoted = QUOTED.exec(text)
  return (quoted ? (quoted[1] ?? '') : text.replace(/\)$/, '')).trim()
}

function problemOf(body: string, name: string, fallback: string | undefined): string | undefined {
  if (name === '') return 'no name'
  if (/[\u201c\u201d\u2018\u2019]/.test(body))
    return 'typographic quotation marks, which template systems do not read'
  if (/[\u00a0\u200b-\u200f\u2060\ufeff\u00ad]/.test(body)) return 'an invisible character in the tag'
  if (fallback === '' || (/\|\s{0,3}$/.test(body) && fallback === undefined)) return 'an empty fallback'
  if (/[<>]/.test(name) && !/\s[<>]=?\s/.test(name)) return 'markup in the tag'
  return undefined
}

interface OpenGroup {
  at: number
  /** How many texts the complete options produce. */
  complete: number
  /** How many texts the current option produces. */
  current: number
  hasBar: boolean
  /** What had been found before it opened. */
  found: number
}

const MAX_DEPTH = 20
const MAX_VARIATIONS = 1e9

/** Groups such as {Hi|Hello {there|you}}, parsed along with everything else, with the number of texts they can produce. */
export class SpintaxReader {
  private readonly text: string
  private readonly found: FoundTag[]
  private open: OpenGroup[] = []

  constructor(text: string, found: FoundTag[]) {
    this.text = text
    this.found = found
  }

  /** The current part is an option of a group. */
  get isInGroup(): boolean {
    return this.open.some(({ hasBar }) => hasBar)
  }

  read(char: string, at: number) {
    const group = this.open.at(-1)
    if (char === '{' && this.open.length < MAX_DEPTH) {
      this.open.push({ at, complete: 0, current: 1, hasBar: false, found: this.found.length })
    } else if (char === '|' && group) {
      group.complete = Math.min(MAX_VARIATIONS, group.complete + group.current)
      group.current = 1
      group.hasBar = true
    } else if (char === '}' && group) {
      this.open.pop()
      this.close(group, at + 1)
    }
  }

  /** No group extends past its block: an unclosed one with a bar was meant to be a group. */
  endBlock() {
    for (const group of this.open) {
      if (!group.hasBar) continue
      const tag = this.text.slice(group.at, group.at + 60).split('\n', 1)[0] ?? ''
      const end = group.at + tag.length
      this.found.push({
        tag,
        at: group.at,
        end,
        syntax: '{ | }',
        kind: 'spintax',
        ok: false,
        problem: 'not closed with }',
      })
      break
    }
    this.open = []
  }

  private close(group: OpenGroup, end: number) {
    const tag = this.text.slice(group.at, end)
    if (!group.hasBar) {
      const name = tag.slice(1, -1).trim()
      if (isName(name))
        this.found.push({ tag, at: group.at, end, syntax: '{ }', kind: kindOf(name), ok: true, name })
      return
    }
    const variations = Math.min(MAX_VARIATIONS, group.complete + group.current)
    // Groups inside it are part of it; fields inside it stay.
    const within = this.found.splice(group.found).filter(({ kind }) => kind !== 'spintax')
    this.found.push(...within, {
      tag: tag.slice(0, 300),
      at: group.at,
      end,
      syntax: '{ | }',
      kind: 'spintax',
      ok: true,
      variations,
    })
    const parent = this.open.at(-1)
    if (parent) parent.current = Math.min(MAX_VARIATIONS, parent.current * variations)
  }
}

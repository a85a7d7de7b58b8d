// Groups such as {Hi|Hello {there|you}}, parsed along with everything else, with the number of texts they can produce.
import { isName } from './merge-tag-meaning.ts'
import type { FoundTag } from './found-tag.ts'

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
        this.found.push({ tag, at: group.at, end, syntax: '{ }', kind: 'field', ok: true, name })
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

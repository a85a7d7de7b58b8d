// What to say about the merge tags of a template as a whole.
import type { Finding } from '#shared/report/finding.ts'
import type { FoundTag } from '#shared/template/found-tag.ts'

/** Tags of one family are understood by one system. */
const FAMILIES: Readonly<Record<string, string>> = {
  '{{ }}': 'curly braces',
  '{{{ }}}': 'curly braces',
  '{% %}': 'curly braces',
  '*| |*': '*| |*',
  '%% %%': '%% %%',
  '% %': '% %',
  '[[ ]]': '[[ ]]',
  '[ ]': '[ ]',
  '<% %>': '<% %>',
  '${ }': '${ }',
}

/** A message looks odd without them: "Hi ,". */
const IN_SENTENCE = /name|company|city|title|industry|role|position|icebreaker|org/i

export function isPersonalized(tags: readonly FoundTag[]): boolean {
  return tags.some(({ kind, ok }) => kind === 'field' && ok)
}

export function judgeTags(tags: readonly FoundTag[]): Finding[] {
  return [
    ...brokenTags(tags),
    ...openBlocks(tags),
    ...mixedFamilies(tags),
    ...withoutFallback(tags),
    ...spintax(tags),
  ]
}

function brokenTags(tags: readonly FoundTag[]): Finding[] {
  const broken = tags.filter(({ ok, kind }) => !ok && kind !== 'placeholder')
  const placeholders = tags.filter(({ kind }) => kind === 'placeholder')
  return [
    ...broken.slice(0, 8).map(({ tag, problem = '' }): Finding => ({
      code: 'merge-tag-broken',
      severity: 'error',
      message: `“${short(tag)}” is broken: ${problem}. Readers would see it exactly like this.`,
      fix: 'Delete the tag and insert it again, in one piece, as your sending system writes it.',
    })),
    ...(broken.length > 8 ? [more('merge-tag-broken', broken.length - 8, 'broken merge tags')] : []),
    ...placeholders.slice(0, 3).map(({ tag }): Finding => ({
      code: 'placeholder-left',
      severity: 'error',
      message: `“${short(tag)}” looks like a placeholder that nobody has filled in.`,
      fix: 'Fill it in, or use a merge tag of your sending system.',
    })),
  ]
}

const short = (tag: string) => (tag.length > 60 ? `${tag.slice(0, 57)}…` : tag)

const more = (code: string, count: number, what: string): Finding => ({
  code,
  severity: 'error',
  message: `And ${count} more ${what}; they are in the list below.`,
})

/** Blocks that are closed in the wrong order, or never. */
function openBlocks(tags: readonly FoundTag[]): Finding[] {
  const open: { name: string; tag: string }[] = []
  const findings: Finding[] = []
  for (const { block, tag } of tags) {
    if (block?.opens) open.push({ name: block.opens, tag })
    if (!block?.closes) continue
    const last = open.pop()
    if (last?.name === block.closes) continue
    findings.push({
      code: 'merge-block-order',
      severity: 'error',
      message: last
        ? `“${short(tag)}” comes before “${short(last.tag)}” is closed.`
        : `“${short(tag)}” closes a block that was never opened.`,
    })
    if (findings.length >= 5) return findings
  }
  const left = open.slice(0, 5).map(({ tag }): Finding => ({
    code: 'merge-block-open',
    severity: 'error',
    message: `The block “${short(tag)}” is never closed.`,
  }))
  return [...findings, ...left]
}

function mixedFamilies(tags: readonly FoundTag[]): Finding[] {
  const families = new Set(
    tags
      .filter(({ kind, ok }) => ok && (kind === 'field' || kind === 'system'))
      .flatMap(({ syntax }) => FAMILIES[syntax] ?? []),
  )
  if (families.size < 2) return []
  return [
    {
      code: 'merge-tags-mixed',
      severity: 'warning',
      message: `The tags are written for different systems: ${[...families].join(', ')}. A system does not replace another system’s tags.`,
      fix: 'Keep the kind that your sending system reads.',
    },
  ]
}

function withoutFallback(tags: readonly FoundTag[]): Finding[] {
  const guarded = new Set<string>()
  const open: string[] = []
  const bare = new Set<string>()
  for (const { kind, ok, block, name = '', fallback } of tags) {
    if (block?.opens) open.push(name)
    if (block?.closes) open.pop()
    if (kind === 'control' && name !== '') for (const word of name.split(/[^\w.]+/)) guarded.add(word)
    const isMissing = kind === 'field' && ok && fallback === undefined && IN_SENTENCE.test(name)
    if (isMissing && !guarded.has(name) && bare.size < 20) bare.add(name)
  }
  if (bare.size === 0) return []
  const names = [...bare].slice(0, 4).join(', ')
  return [
    {
      code: 'merge-tag-fallback',
      severity: 'warning',
      message: `No fallback value: ${names}${bare.size > 4 ? ' and more' : ''}. If the field is empty, readers see a gap: “Hi ,”.`,
      fix: fallbackExample(tags.find(({ name = '' }) => bare.has(name))),
    },
  ]
}

function fallbackExample(tag: FoundTag | undefined): string {
  const name = tag?.name ?? 'first_name'
  switch (tag?.syntax) {
    case '*| |*':
      return `For example *|IF:${name}|*Hi *|${name}|**|ELSE:|*Hello*|END:IF|*, or a default value in the audience.`
    case '{{ }}':
      return `For example {{ ${name} | default: "there" }}; some systems write {{${name}|there}}.`
    case '<% %>':
      return `For example <%= ${name} || "there" %>.`
    default:
      return 'Your sending system has a setting or a way of writing for it.'
  }
}

function spintax(tags: readonly FoundTag[]): Finding[] {
  const groups = tags.filter(({ kind, ok }) => kind === 'spintax' && ok)
  if (groups.length === 0) return []
  return [
    {
      code: 'spintax',
      severity: 'info',
      message: `${groups.length === 1 ? 'One spintax group' : `${groups.length} spintax groups`}: your sending system has to choose before it sends, or readers see the braces.`,
    },
  ]
}

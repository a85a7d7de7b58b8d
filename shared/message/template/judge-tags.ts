import { templateFinding, type TemplateFinding } from './findings.ts'
import type { FoundTag } from './merge-tag-meaning.ts'

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

export function judgeTags(tags: readonly FoundTag[]): TemplateFinding[] {
  return [
    ...brokenTags(tags),
    ...openBlocks(tags),
    ...mixedFamilies(tags),
    ...withoutFallback(tags),
    ...spintax(tags),
  ]
}

/** As many as a report names one by one. */
const MAX_BROKEN = 8
const MAX_PLACEHOLDERS = 3
const MAX_BLOCKS = 5

function brokenTags(tags: readonly FoundTag[]): TemplateFinding[] {
  const broken = tags.filter(({ ok, kind }) => !ok && kind !== 'placeholder')
  const placeholders = tags.filter(({ kind }) => kind === 'placeholder')
  const more = broken.length - MAX_BROKEN
  return [
    ...broken
      .slice(0, MAX_BROKEN)
      .map(({ tag, problem = '' }) => templateFinding('template-merge-tag-broken', { tag, problem })),
    ...(more > 0 ? [templateFinding('template-more-broken-tags', { count: more })] : []),
    ...placeholders
      .slice(0, MAX_PLACEHOLDERS)
      .map(({ tag }) => templateFinding('template-placeholder-left', { tag })),
  ]
}

/** Blocks that are closed in the wrong order, or never. */
function openBlocks(tags: readonly FoundTag[]): TemplateFinding[] {
  const open: { name: string; tag: string }[] = []
  const findings: TemplateFinding[] = []
  for (const { block, tag } of tags) {
    if (block?.opens) open.push({ name: block.opens, tag })
    if (!block?.closes) continue
    const last = open.pop()
    if (last?.name === block.closes) continue
    findings.push(templateFinding('template-merge-block-order', { tag, ...(last && { open: last.tag }) }))
    if (findings.length >= MAX_BLOCKS) return findings
  }
  const left = open.slice(0, MAX_BLOCKS)
  return [...findings, ...left.map(({ tag }) => templateFinding('template-merge-block-open', { tag }))]
}

function mixedFamilies(tags: readonly FoundTag[]): TemplateFinding[] {
  const families = new Set(
    tags
      .filter(({ kind, ok }) => ok && (kind === 'field' || kind === 'system'))
      .flatMap(({ syntax }) => FAMILIES[syntax] ?? []),
  )
  return families.size < 2 ? [] : [templateFinding('template-merge-tags-mixed', { families: [...families] })]
}

function withoutFallback(tags: readonly FoundTag[]): TemplateFinding[] {
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
  const syntax = tags.find(({ name = '' }) => bare.has(name))?.syntax
  return [
    templateFinding('template-merge-tag-fallback', {
      names: [...bare],
      ...(syntax !== undefined && { syntax }),
    }),
  ]
}

function spintax(tags: readonly FoundTag[]): TemplateFinding[] {
  const groups = tags.filter(({ kind, ok }) => kind === 'spintax' && ok).length
  return groups === 0 ? [] : [templateFinding('template-spintax', { groups })]
}

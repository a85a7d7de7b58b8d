// The score: 100, less points for each kind of finding. Words can cost ten at the most.
import type { Finding } from '#shared/report/finding.ts'
import type { Profile } from '#shared/template/limits.ts'

/** Taken once, however many findings of the kind there are. */
const POINTS: Readonly<Record<string, readonly [points: number, label: string]>> = {
  'no-text': [40, 'no text'],
  'image-only': [30, 'hardly anything but images'],
  'image-ratio': [10, 'too much image for the text'],
  'image-alt': [5, 'images without alt text'],
  'image-data': [5, 'images inside the HTML'],
  'hidden-text': [15, 'hidden text'],
  'letters-mixed': [20, 'letters of two scripts in a word'],
  'zero-width': [15, 'invisible characters in words'],
  'direction-override': [15, 'turned direction of writing'],
  'merge-tag-broken': [15, 'broken merge tags'],
  'merge-block-order': [15, 'merge blocks out of order'],
  'merge-block-open': [15, 'merge blocks left open'],
  'merge-tags-mixed': [10, 'merge tags of different systems'],
  'merge-tag-fallback': [5, 'merge tags without fallback'],
  'merge-tag-split': [5, 'markup inside merge tags'],
  'placeholder-left': [15, 'placeholders left in'],
  'link-other-host': [15, 'links that name another host'],
  'link-shortener': [10, 'shortened links'],
  'link-script': [20, 'links that run script'],
  'link-ip': [20, 'links to addresses in numbers'],
  'link-credentials': [20, 'links with a false host'],
  'link-file': [10, 'links to risky files'],
  'link-plain-http': [5, 'links over http'],
  'link-empty': [5, 'links that lead nowhere'],
  'link-malformed': [5, 'links without a host'],
  'links-many': [10, 'many links for the text'],
  'gmail-clip': [10, 'longer than Gmail shows'],
  'unsubscribe-missing': [15, 'no way to unsubscribe'],
  'postal-address-missing': [5, 'no postal address'],
  'text-part-missing': [5, 'no text part'],
  'text-part-differs': [5, 'a text part that says something else'],
  'active-content': [20, 'scripts, forms or the like'],
  shouting: [10, 'capitals'],
  punctuation: [5, 'rows of !, ? or $'],
}

/** Where other things weigh: the first letter to a stranger has no footer. */
const OWN_POINTS: Readonly<Record<Profile, Readonly<Record<string, number>>>> = {
  campaign: {},
  cold: { 'unsubscribe-missing': 10, 'image-ratio': 15 },
  transactional: {},
}

const MOST_FOR_WORDS = 10
const COLD_POINT = 3

export interface Deduction {
  code: string
  /** What it is for, in words. */
  label: string
  points: number
}

export function scoreOf(findings: readonly Finding[], wordWeight: number, missed: number, profile: Profile) {
  const own = OWN_POINTS[profile]
  const codes = new Set(
    findings.filter(({ severity }) => severity !== 'ok' && severity !== 'info').map(({ code }) => code),
  )
  const deductions: Deduction[] = [...codes].flatMap((code) => {
    const [usual, label] = POINTS[code] ?? [0, '']
    const points = own[code] ?? usual
    return points > 0 ? [{ code, label, points }] : []
  })
  // A third of a point for each unit of weight: one "click here" costs two points.
  const forWords = Math.min(MOST_FOR_WORDS, Math.ceil(wordWeight / 3))
  if (forWords > 0)
    deductions.push({ code: 'spam-words', label: 'listed words, ten at the most', points: forWords })
  if (profile === 'cold' && missed > 0)
    deductions.push({
      code: 'cold-profile',
      label: 'what a first letter should not have',
      points: missed * COLD_POINT,
    })
  const taken = deductions.reduce((sum, { points }) => sum + points, 0)
  return { score: Math.max(0, 100 - taken), deductions: deductions.sort((a, b) => b.points - a.points) }
}

// Measures the rules of the template checker on spam, wanted mail and professional templates: how often each applies,
// how many points it is worth, and how well the score tells them apart. CORPORA=/path node
// tests/peers/template-corpora.mjs [--write] The folder has spam/<name>/, wanted/<name>/ and templates/<name>/, see
// docs/reference/template-score.md.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'vite'
import { root } from '../../scripts/run.mjs'
import { writeFormatted } from '../../scripts/generated-file.mjs'
import { ruleRows, scorePage } from './template-score-page.mjs'

const { CORPORA } = process.env
if (!CORPORA) throw new Error('Set CORPORA to a folder with spam/, wanted/ and templates/.')
const isWriting = process.argv.includes('--write')

/** The result of points set by hand on the same half, measured once before they were removed. */
const BEFORE = { newsletters: '0.55', templates: '0.78', text: '0.70' }

/** Sent emails have no merge tags left, so they say nothing about them. */
const UNMEASURABLE =
  /^template-(merge-|more-|placeholder-|not-personalized$|spintax|link-merge-tag$|text-part(-to-send)?$)/

const LEAST_PHRASE = 5

const listed = (path) => readdirSync(path).filter((name) => !name.startsWith('.') && name !== 'ORIGIN.txt')

/** Emails with the same subject and templates of the same family stay together, so that no copy is on both sides. */
function groupOf(kind, set, name, subject = '') {
  if (kind === 'templates') return `${set}/${name.split('__').slice(0, 2).join('__')}`
  const bare = subject
    .toLowerCase()
    .replace(/^\s*((re|fwd?|aw)\s*:\s*)+/, '')
    .replace(/[^a-z]/g, '')
  return bare || name
}

const isOfFirstHalf = (group) => createHash('md5').update(group).digest()[15] % 2 === 0

async function readCorpora({ checkTemplate, readTemplate }) {
  const mails = []
  const sets = []
  for (const kind of ['spam', 'wanted', 'templates'])
    for (const set of listed(`${CORPORA}/${kind}`)) {
      const folder = `${CORPORA}/${kind}/${set}`
      const names = listed(folder)
      const [origin] = readFileSync(`${folder}/ORIGIN.txt`, 'utf8').split('\n')
      sets.push({ name: set, kind, count: names.length, origin })
      for (const name of names) {
        const template = await readTemplate(
          readFileSync(`${folder}/${name}`, kind === 'templates' ? 'utf8' : 'latin1'),
        )
        const { report } = checkTemplate(template)
        mails.push({
          kind: kindOf(kind, template.html !== null),
          first: isOfFirstHalf(groupOf(kind, set, name, template.subject)),
          score: report.score,
          // A template is not a message, so it cannot lack a text part.
          bare:
            template.html === null
              ? report.score
              : checkTemplate({ format: 'html', html: template.html, text: null }).report.score,
          codes: new Set(
            report.findings
              .filter(({ severity }) => severity === 'warning' || severity === 'error' || severity === 'info')
              .map(({ code }) => code),
          ),
          phrases: new Set(report.words.map(({ phrase }) => phrase)),
        })
      }
    }
  return { mails: mails.filter(({ kind }) => kind !== ''), sets }
}

function kindOf(kind, isHtml) {
  if (kind === 'templates') return 'templates'
  if (kind === 'spam') return isHtml ? 'htmlSpam' : 'textSpam'
  return isHtml ? 'newsletters' : 'textWanted'
}

const KINDS = ['htmlSpam', 'newsletters', 'templates', 'textSpam', 'textWanted']
const of = (mails, kind) => mails.filter((mail) => mail.kind === kind)

function countsOf(mails, has) {
  return KINDS.map((kind) => of(mails, kind).filter(has).length)
}

function evidenceOf(mails) {
  const MAILS = Object.fromEntries(KINDS.map((kind) => [kind, of(mails, kind).length]))
  const codes = [...new Set(mails.flatMap((mail) => [...mail.codes]))].filter(
    (code) => !UNMEASURABLE.test(code),
  )
  const RULES = Object.fromEntries(
    codes.sort().map((code) => {
      const counts = countsOf(mails, (mail) => mail.codes.has(code))
      return [code, code.startsWith('template-text-part') ? counts.with(2, null) : counts]
    }),
  )
  const phrases = [...new Set(mails.flatMap((mail) => [...mail.phrases]))].sort()
  const PHRASES = Object.fromEntries(
    phrases
      .map((phrase) => [phrase, countsOf(mails, (mail) => mail.phrases.has(phrase))])
      .filter(([, counts]) => counts[0] + counts[3] >= LEAST_PHRASE),
  )
  return { MAILS, RULES, PHRASES }
}

/** How often a spam score is below a wanted one; ties count half. */
function areaUnder(spam, wanted) {
  const sorted = [...wanted].sort((a, b) => a - b)
  const below = (score) => sorted.filter((other) => other < score).length
  const at = new Map()
  let sum = 0
  for (const score of spam) {
    if (!at.has(score)) {
      const lower = below(score)
      const equal = sorted.filter((other) => other === score).length
      at.set(score, sorted.length - lower - equal / 2)
    }
    sum += at.get(score)
  }
  return (sum / spam.length / wanted.length).toFixed(2)
}

const literal = (name, type, entries) =>
  `export const ${name}: Readonly<${type}> = {\n${Object.entries(entries)
    .map(([key, counts]) => `${JSON.stringify(key)}: [${counts.map(String).join(', ')}],`)
    .join('\n')}\n}\n`

const evidenceFile = (
  { MAILS, RULES, PHRASES },
  date,
) => `// How often each rule and each phrase applies to spam and to wanted mail. Measured on ${date}: half of the corpora in
// docs/reference/template-score.md. Written by tests/peers/template-corpora.mjs.
import type { TemplateCode } from '#shared/message/template/findings.ts'

/** Hits in HTML spam, wanted HTML, professional templates (null: not applicable), plain-text spam, wanted plain text. */
export type Counts = readonly [
  htmlSpam: number,
  newsletters: number,
  templates: number | null,
  textSpam: number,
  textWanted: number,
]

/** Messages of each kind. */
export const MAILS = ${JSON.stringify(MAILS)}

${literal('RULES', 'Partial<Record<TemplateCode, Counts>>', RULES)}
${literal('PHRASES', 'Record<string, Counts>', PHRASES)}`

const FILE = `${root}shared/message/template/evidence.ts`
const PAGE = `${root}docs/reference/template-score.md`

const serve = () =>
  createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })

async function withModules(work) {
  const vite = await serve()
  try {
    const load = (path) => vite.ssrLoadModule(`/shared/message/template/${path}.ts`)
    return await work({
      ...(await load('check')),
      ...(await load('read-template')),
      ...(await load('score')),
      evidence: await load('evidence'),
    })
  } finally {
    await vite.close()
  }
}

const date = new Date().toISOString().slice(0, 10)
if (isWriting) {
  // The counts do not depend on the earlier points. Phrases without points are left out.
  const { mails } = await withModules(readCorpora)
  const evidence = evidenceOf(mails.filter(({ first }) => first))
  await writeFormatted(FILE, evidenceFile(evidence, date))
  const kept = await withModules(({ phraseWeight: weightOf }) =>
    Object.entries(evidence.PHRASES).filter(
      ([phrase]) => weightOf(phrase, 'html').points + weightOf(phrase, 'text').points > 0,
    ),
  )
  await writeFormatted(FILE, evidenceFile({ ...evidence, PHRASES: Object.fromEntries(kept) }, date))
}

await withModules(async (modules) => {
  const { mails, sets } = await readCorpora(modules)
  const test = mails.filter(({ first }) => !first)
  const scores = (kind, which = 'score') => of(test, kind).map((mail) => mail[which])
  const pair = (name, spam, wanted) => ({
    before: BEFORE[name],
    after: areaUnder(spam, wanted),
    counts: [spam.length, wanted.length],
  })
  const auc = {
    newsletters: pair('newsletters', scores('htmlSpam'), scores('newsletters')),
    templates: pair('templates', scores('htmlSpam', 'bare'), scores('templates')),
    text: pair('text', scores('textSpam'), scores('textWanted')),
  }
  const share = (list, test) => `${Math.round((list.filter(test).length / list.length) * 100)}%`
  const NAMES = {
    htmlSpam: 'HTML spam',
    newsletters: 'wanted HTML',
    templates: 'templates',
    textSpam: 'text spam',
    textWanted: 'wanted text',
  }
  const bands = KINDS.map((kind) => [
    NAMES[kind],
    share(scores(kind), (score) => score >= 70),
    share(scores(kind), (score) => score >= 40 && score < 70),
    share(scores(kind), (score) => score < 40),
  ])
  const { evidence, ruleWeight, phraseWeight } = modules
  console.log(ruleRows(evidence, ruleWeight).join('\n'))
  console.table(auc)
  console.table(bands)
  if (isWriting)
    await writeFormatted(PAGE, scorePage({ evidence, ruleWeight, phraseWeight, auc, bands, sets, date }))
})

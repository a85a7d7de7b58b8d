// One voice: the habits that docs/voice.md dropped do not come back in what visitors read.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wordsOf } from '#tests/helpers/read-words.ts'
import { sourceFiles } from '#tests/helpers/source-files.ts'

interface Habit {
  habit: RegExp
  fix: string
  /** Files in which the word is right, each with the reason. */
  except?: Readonly<Record<string, string>>
}

const HABITS: readonly Habit[] = [
  { habit: /\bmend(?:s|ed|ing)?\b/i, fix: 'fix' },
  { habit: /\bput(?:s|ting)? right\b/i, fix: 'fix' },
  { habit: /\bpass(?:es|ed|ing)? over\b/i, fix: 'ignore' },
  { habit: /\b(?:held|hold|holds|holding) (?:[\w’]+ ){0,3}against\b/i, fix: 'compare with' },
  {
    habit: /\bsub-domains?\b/i,
    fix: 'subdomain',
  },
  {
    habit: /\be-mails?\b/i,
    fix: 'email',
    except: {
      'shared/bounce/wording.ts': 'what other servers write',
      'shared/data/bounce-codes/notice-words.ts': 'what other servers write',
      'shared/saved/deliverability-test/copy.ts': 'the name of a folder at Microsoft',
    },
  },
  {
    habit:
      /\b(?:[Aa]|[Oo]ne|[Ee]ach|[Ee]very|[Tt]his) mail\b(?! (?:server|host|app|client|flow|test|stream|system|program|provider|domain|service|watch)|\.)/,
    fix: 'an email',
    except: {
      'app/routes/bounce/bounce-reading.tsx': 'a reply of Gmail, word for word',
    },
  },
  { habit: /\b[Mm]ails\b/, fix: 'emails' },
  { habit: /\bbelongs? (?:into|onto)\b/i, fix: 'belongs in' },
  { habit: /\bby which way\b/i, fix: 'how' },
  { habit: /\bspeaks? against\b/i, fix: 'counts against, argues against' },
  { habit: /\bslips? of the pen\b/i, fix: 'typo' },
  { habit: /\b(?:lead|leads|led) in a circle\b/i, fix: 'form a loop' },
  { habit: /\bleads? nowhere\b/i, fix: 'points nowhere' },
  {
    habit: /\bstands? (?:beside|below|above|behind|before|under)\b/i,
    fix: 'is next to, is below',
  },
  { habit: /\blies (?:in|on|at|under)\b/i, fix: 'is in' },
  { habit: /\banew\b/i, fix: 'again' },
  { habit: /\bany more(?=[.,;:)]|$)/, fix: 'no longer, anymore' },
  { habit: /\b(?:any|some|every)body\b/i, fix: 'anyone, someone, everyone' },
  {
    habit: /\b(?:says?|said|tells?|told) of (?!its own|course|which|what kind)/,
    fix: 'says about, tells about',
  },
  {
    habit:
      /\bstands? (?:in|at|there|here|next|between|after)\b(?! for| where)|\b(?:may|can|must|could) stand (?!for|still|out|up|in for)/,
    fix: 'is in, is at, may be',
  },
  { habit: /\bwhat is to be said\b/i, fix: 'what to say' },
  {
    habit:
      /(?<!-)\bthe DNS\b(?!-| (?:of|provider|server|quer|answer|record|zone|host|name|panel|settings|lookup|tree|side|response|cache|resolver|client|question|message|port|label|root|codec))/i,
    fix: 'DNS',
  },
  { habit: /(?<!\b(?:point|draw|fill)s? (?:the )?)\bblanks\b/i, fix: 'spaces' },
  { habit: /\bfor so long\b/, fix: 'for this long' },
  { habit: /\bmail programs?\b/i, fix: 'email app' },
  { habit: /\b(?:up|back|after|to|down)wards\b/i, fix: 'upward, backward, afterward, toward' },
  { habit: /\bjudgements?\b/i, fix: 'judgment' },
  {
    habit: /\bweb sites?\b/i,
    fix: 'website',
  },
  {
    habit:
      /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/,
    fix: 'the American order, June 5, 2024',
  },
  { habit: /\bthe gravest\b/i, fix: 'the most serious' },
  { habit: /\bfortnights?\b/i, fix: 'two weeks' },
  {
    habit: /\b(?:write|send|sent|sends|sending) (?:mail |email )?in (?:your|its|their) name\b/i,
    fix: 'send as you, as the domain',
  },
  {
    habit:
      /(?<!\b[Tt]here )\bis no (?:IP|IPv\d|domain|address|email|mail|tag|selector|SPF|DKIM|DMARC|SVG|mechanism|text|listing|verdict|field|part)\b/,
    fix: 'is not a …',
  },
  { habit: /\boctets?\b(?!-)/i, fix: 'bytes' },
  {
    habit: /\bletters? (?:about|that|to|from) (?:a watch|visitors|customers|subscribers)\b/i,
    fix: 'emails',
  },
  {
    habit:
      /\b(?:behaviour|colour|favour|honour|neighbour|centre|catalogue|programme|licence|defence|analyse|fulfil|dialled|cancelled|labelled)(?:s|d|ed|ing|r)?\b/i,
    fix: 'the American spelling',
    except: {
      'shared/tools/header.ts': 'what some people type into the search',
      'shared/data/bounce-codes/notice-words.ts': 'what other servers write',
      'app/content/legal/terms-conditions.md': 'the same heading',
    },
  },
  {
    habit:
      /\b(?:recognis|organis|normalis|summaris|authoris|optimis|customis|personalis|unsubscrib(?:ing)?is)\w*\b/i,
    fix: 'the American spelling, -ize',
  },
]

const markdownIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && file !== 'voice.md')
    .map((file) => `${folder}/${file}`)
const files = [
  ...sourceFiles('app', 'cli', 'shared', 'worker'),
  ...markdownIn('docs'),
  ...markdownIn('app/content'),
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
]

/** A statement, or part of one: its words are column names. */
const SQL = /\b(?:CREATE TABLE|SELECT|INSERT INTO|UPDATE|DELETE FROM|(?<!MAIL )FROM|WHERE|SET|AND) [a-z_(?]/

/** The habits that the words show. */
const habitsIn = (words: string, file = '') =>
  SQL.test(words)
    ? []
    : HABITS.filter(({ habit, except }) => !(except && file in except) && habit.test(words))

function offenders(file: string): string[] {
  return wordsOf(file).flatMap(({ line, words }) =>
    habitsIn(words, file).map(({ habit, fix }) => {
      const [said = ''] = habit.exec(words) ?? []
      return `${file}:${line} “${said}”: ${fix}`
    }),
  )
}

test('no text has a habit that docs/voice.md dropped', () => {
  expect(files.flatMap(offenders)).toEqual([])
})

test.each([
  ['a.ts', `const a = 'We mend the record.'`],
  ['a.ts', 'const a = `This is no domain: ${b}`'],
  ['a.tsx', 'const a = <p>Send a mail to this address</p>'],
  ['a.md', 'The colour of the stamp.'],
  ['a.md', 'A sub-domain has its own record.'],
])('finds the habit in %s: %s', (file, source) => {
  expect(wordsOf(file, source).flatMap(({ words }) => habitsIn(words)).length).toBeGreaterThan(0)
})

test.each([
  ['a.ts', `const a = 'A mail server answers. There is no domain here.'`],
  ['a.ts', `const a = 'colour'`],
  ['a.ts', '// The colour of the stamp.'],
  ['a.md', 'Set `colour` to red.'],
  ['a.md', '```text\nThis is no domain\n```'],
])('leaves alone in %s: %s', (file, source) => {
  expect(wordsOf(file, source).flatMap(({ words }) => habitsIn(words))).toEqual([])
})

// One voice: the habits that docs/voice.md dropped do not come back, in texts, comments, test names, names and docs.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wordsOf, type Words } from '#tests/helpers/read-words.ts'
import { sourceFiles } from '#tests/helpers/source-files.ts'

interface Habit {
  habit: RegExp
  fix: string
  /** Missing: everywhere. */
  kinds?: readonly Words['kind'][]
  /** Files in which the word is right, each with the reason. */
  except?: Readonly<Record<string, string>>
}

const READ = ['text', 'prose'] as const
const NOTES = ['comment', 'prose'] as const
const WORDS = ['text', 'prose', 'comment'] as const

const HABITS: readonly Habit[] = [
  { habit: /\bmend(?:s|ed|ing)?\b/i, fix: 'fix' },
  { habit: /\bput(?:s|ting)? right\b/i, fix: 'fix', kinds: READ },
  { habit: /\bpass(?:es|ed|ing)? over\b/i, fix: 'ignore' },
  { habit: /\b(?:held|hold|holds|holding) (?:[\w’]+ ){0,3}against\b/i, fix: 'compare with' },
  {
    habit: /\bsub-domains?\b/i,
    fix: 'subdomain',
    except: {
      'shared/dkim/question.ts': 'the name of a rule in the grammar of RFC 6376',
      'shared/message/signature.ts': 'the name of a rule in the grammar of RFC 6376',
    },
  },
  {
    habit: /\be-mails?\b/i,
    fix: 'email',
    except: { 'shared/deliverability-test/folders.ts': 'the name of a folder at Microsoft' },
  },
  {
    habit:
      /\b(?:[Aa]|[Oo]ne|[Ee]ach|[Ee]very|[Tt]his) mail\b(?! (?:server|host|app|client|flow|test|stream|system|program|provider|domain|service)|\.)/,
    fix: 'an email',
    except: {
      'app/routes/bounce/bounce-reading.tsx': 'a reply of Gmail, word for word',
      'tests/shared/bounce/samples.ts': 'a reply of Gmail, word for word',
    },
    kinds: READ,
  },
  { habit: /\b[Mm]ails\b/, fix: 'emails', kinds: READ },
  { habit: /\bbelongs? (?:into|onto)\b/i, fix: 'belongs in' },
  { habit: /\bby which way\b/i, fix: 'how' },
  { habit: /\bspeaks? against\b/i, fix: 'counts against, argues against' },
  { habit: /\bslips? of the pen\b/i, fix: 'typo' },
  { habit: /\b(?:lead|leads|led) in a circle\b/i, fix: 'form a loop' },
  { habit: /\bleads? nowhere\b/i, fix: 'points nowhere', kinds: READ },
  {
    habit: /\bstands? (?:beside|below|above|behind|before|under)\b/i,
    fix: 'is next to, is below',
    kinds: READ,
  },
  { habit: /\blies (?:in|on|at|under)\b/i, fix: 'is in', kinds: READ },
  { habit: /\banew\b/i, fix: 'again', kinds: WORDS },
  { habit: /\bany more(?=[.,;:)]|$)/, fix: 'no longer, anymore', kinds: WORDS },
  { habit: /\b(?:no|any|some|every)body\b/i, fix: 'no one, anyone, someone, everyone', kinds: NOTES },
  {
    habit: /\b(?:says?|said|tells?|told) of (?!its own|course|which|what kind)/,
    fix: 'says about, tells about',
    kinds: WORDS,
  },
  {
    habit:
      /\bstands? (?:in|at|there|here|next|between|after)\b(?! for| where)|\b(?:may|can|must|could) stand (?!for|still|out|up|in for)/,
    fix: 'is in, is at, may be',
    kinds: WORDS,
  },
  { habit: /\bwhat is to be said\b/i, fix: 'what to say', kinds: WORDS },
  {
    habit:
      /(?<!\b[Tt]here )\b(?:is|was) no (?:address|alias|answer|bug|choice|declaration|domain|error|fault|match|number|quote|record|result|signature|tag|value)\b/,
    fix: 'is not a …',
    kinds: ['comment'],
  },
  {
    habit:
      /(?<!-)\bthe DNS\b(?!-| (?:of|provider|server|quer|answer|record|zone|host|name|panel|settings|lookup|tree|side|response|cache|resolver|client|question|message|port|label|root|codec))/i,
    fix: 'DNS',
    kinds: NOTES,
  },
  { habit: /(?<!\b(?:point|draw|fill)s? (?:the )?)\bblanks\b/i, fix: 'spaces', kinds: NOTES },
  { habit: /\bfor so long\b/, fix: 'for this long', kinds: WORDS },
  { habit: /\bmail programs?\b/i, fix: 'email app', kinds: WORDS },
  { habit: /\b(?:up|back|after|to|down)wards\b/i, fix: 'upward, backward, afterward, toward', kinds: READ },
  { habit: /\bjudgements?\b/i, fix: 'judgment', kinds: READ },
  {
    habit: /\bweb sites?\b/i,
    fix: 'website',
    except: { 'tests/fixtures/messages/make-samples.ts': 'a sample of what people send' },
    kinds: READ,
  },
  {
    habit:
      /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/,
    fix: 'the American order, June 5, 2024',
    except: { 'tests/shared/header/received.test.ts': 'a date as RFC 5322 writes it' },
    kinds: READ,
  },
  { habit: /\bthe gravest\b/i, fix: 'the most serious' },
  { habit: /\bfortnights?\b/i, fix: 'two weeks', kinds: READ },
  {
    habit: /\b(?:write|send|sent|sends|sending) (?:mail |email )?in (?:your|its|their) name\b/i,
    fix: 'send as you, as the domain',
    kinds: READ,
  },
  {
    habit:
      /(?<!\b[Tt]here )\bis no (?:IP|IPv\d|domain|address|email|mail|tag|selector|SPF|DKIM|DMARC|SVG|mechanism|text|listing|verdict|field|part)\b/,
    fix: 'is not a …',
    kinds: READ,
  },
  { habit: /\boctets?\b(?!-)/i, fix: 'bytes', kinds: WORDS },
  {
    habit: /\bletters? (?:about|that|to|from) (?:a watch|visitors|customers|subscribers)\b/i,
    fix: 'emails',
  },
  {
    habit:
      /\bthe DNS\b(?!-| (?:of|provider|server|quer|answer|record|zone|host|name|panel|settings|lookup|tree|side|response|cache|resolver|client|question))/i,
    fix: 'DNS',
    kinds: ['text'],
  },
  { habit: /\bsomebody\b|\banybody\b|\beverybody\b/i, fix: 'someone, anyone, everyone', kinds: ['text'] },
  {
    habit:
      /\b(?:behaviour|colour|favour|honour|neighbour|centre|catalogue|programme|licence|defence|analyse|fulfil|dialled|cancelled|labelled)(?:s|d|ed|ing|r)?\b/i,
    fix: 'the American spelling',
    except: {
      'shared/tools/header.ts': 'what some people type into the search',
      'tests/app/content/legal.test.ts': 'a heading of the terms, which stays as it was given',
      'app/content/legal/terms-conditions.md': 'the same heading',
    },
    kinds: READ,
  },
  {
    habit:
      /\b(?:recognis|organis|normalis|summaris|authoris|optimis|customis|personalis|unsubscrib(?:ing)?is)\w*\b/i,
    fix: 'the American spelling, -ize',
    kinds: READ,
  },
  {
    habit: /\bwhole addresses\b|\btaken forms\b|\btowards https\b|\berrands?\b/,
    fix: 'the term of the trade',
    kinds: ['name'],
  },
]

const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md') && file !== 'voice.md')
  .map((file) => `docs/${file}`)
const posts = readdirSync('app/content/posts').map((file) => `app/content/posts/${file}`)
const legal = readdirSync('app/content/legal').map((file) => `app/content/legal/${file}`)
const files = [
  ...sourceFiles('app', 'shared', 'tests', 'scripts', 'worker'),
  ...docs,
  ...posts,
  ...legal,
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
]
/** This file quotes the habits that it looks for. */
const SELF = 'tests/conventions/voice.test.ts'
const isRead = (file: string) => file !== SELF

/** A statement, or part of one: its words are column names. */
const SQL = /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|(?<!MAIL )FROM|WHERE|SET|AND) [a-z_(?]/

/** The habits that the words show. */
const habitsIn = (words: Words, file = '') =>
  SQL.test(words.words)
    ? []
    : HABITS.filter(
        ({ habit, kinds, except }) =>
          (kinds?.includes(words.kind) ?? true) && !(except && file in except) && habit.test(words.words),
      )

function offenders(file: string): string[] {
  return wordsOf(file).flatMap((words) =>
    habitsIn(words, file).map(({ habit, fix }) => {
      const [said = ''] = habit.exec(words.words) ?? []
      return `${file}:${words.line} “${said}”: ${fix}`
    }),
  )
}

test('no text, comment, name or guide has a habit that docs/voice.md dropped', () => {
  expect(files.filter(isRead).flatMap(offenders)).toEqual([])
})

test.each([
  ['a.ts', `const a = 'We mend the record.'`],
  ['a.ts', '// What is held against the record.'],
  ['a.ts', `const towardsHttps = 1`],
  ['a.ts', 'const a = `This is no domain: ${b}`'],
  ['a.tsx', 'const a = <p>Send a mail to this address</p>'],
  ['a.md', 'The colour of the stamp.'],
  ['a.md', 'A sub-domain has its own record.'],
])('finds the habit in %s: %s', (file, source) => {
  expect(wordsOf(file, source).flatMap((words) => habitsIn(words)).length).toBeGreaterThan(0)
})

test.each([
  ['a.ts', `const a = 'A mail server answers. There is no domain here.'`],
  ['a.ts', `const a = 'colour'`],
  ['a.md', 'Set `colour` to red.'],
  ['a.md', '```text\nThis is no domain\n```'],
])('leaves alone in %s: %s', (file, source) => {
  expect(wordsOf(file, source).flatMap((words) => habitsIn(words))).toEqual([])
})

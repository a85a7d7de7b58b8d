// Lists as services export them and people copy them: which column is read, and that every address is judged.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { concludeList, listCsv } from '#shared/address-list/conclude.ts'
import { splitMailboxes } from '#shared/address-list/split.ts'
import { rounds } from '#tests/helpers/full-run.ts'
import { answered, read } from './helpers.ts'

const addressesOf = async (text: string) => (await read(text)).rows.map(({ address }) => address)

const EMAIL_HEADS =
  'Email|E-Mail|E-Mail-Adresse|email_address|Email 1|EmailAddress|Person - Email - Work|Correo electrónico|Courriel|Adresse e-mail|Indirizzo email|Posta elettronica|E-mailadres|Adres e-mail|E-mailová adresa|E-mail cím|E-posta|E-postadress|Sähköposti|Электронная почта|Електронна пошта|Ηλεκτρονικό ταχυδρομείο|メールアドレス|电子邮件|電郵|이메일|البريد الإلكتروني|דוא"ל|อีเมล|Thư điện tử|Surel'.split(
    '|',
  )
const OTHER_HEADS =
  'Contact owner|Lead Owner Email|Account Owner: Email|Sales Rep|Email del propietario|Sender email|Assigned to|Created By (Email)|Last Modified By|Referrer email|E-Mail Besitzer|Zuständig (E-Mail)|E-mail du propriétaire|Email proprietario|Владелец: Email|担当者メール|负责人邮箱|담당자 이메일|Reply-To'.split(
    '|',
  )
const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')

describe('the column of a list', () => {
  test('is the one whose name means email, in any place and language, not that of someone else', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...EMAIL_HEADS),
        fc.uniqueArray(fc.constantFrom(...OTHER_HEADS), { minLength: 1, maxLength: 3 }),
        fc.nat(3),
        fc.array(fc.nat(3), { minLength: 3, maxLength: 12 }),
        async (email, others, place, gaps) => {
          const at = Math.min(place, others.length)
          const row = (own: string, rest: readonly string[]) =>
            quoted([...rest.slice(0, at), own, ...rest.slice(at)])
          // Many contacts have no address, and each has an owner.
          const lines = gaps.map((gap, index) =>
            row(
              gap === 0 && index > 0 ? '' : `p${index}@acme.com`,
              others.map((_, of) => `o${of}${index % 2}@our.com`),
            ),
          )
          const { rows } = await read([row(email, others), ...lines].join('\n'))
          expect(rows.filter(({ address }) => address.includes('our.com'))).toEqual([])
          expect(rows.length).toBe(gaps.length)
        },
      ),
      { numRuns: rounds(500) },
    )
  })

  test('is not one whose addresses repeat, without any name that helps', async () => {
    const lines = Array.from(
      { length: 30 },
      (_, at) => `max${at % 2}@our.com,${at},${at % 3 ? `p${at}@acme.com` : ''}`,
    )
    for (const head of [[], ['a,b,c']]) {
      const { column } = await read([...head, ...lines].join('\n'))
      expect(column).toBe(2)
    }
  })

  test('is found although its first addresses come late', async () => {
    const lines = Array.from(
      { length: 3_000 },
      (_, at) => `${at},${at > 2_500 ? `p${at}@acme.com` : ''},max@our.com`,
    )
    const { column, hasHead, rows } = await read(['id,Email,Owner', ...lines].join('\n'))
    expect([column, hasHead, rows.length]).toEqual([1, true, 3_000])
  })

  test('is named, together with the others that have addresses', async () => {
    const text = 'Name,Email,Contact owner\nAnn,ann@acme.com,max@our.com\nBob,bob@acme.com,max@our.com'
    expect((await read(text)).notes).toEqual([
      'The addresses are those of the column “Email”; “Contact owner” also has some.',
    ])
    expect((await read('email\nann@acme.com')).notes).toEqual([])
  })

  test('is that of someone else if no other has addresses', async () => {
    expect((await read('Name,Owner email\nAnn,ann@acme.com')).column).toBe(1)
    expect((await read('Preferred email,Mailing Street\nann@acme.com,1 Main St')).column).toBe(0)
  })
})

describe('what people copy from a To field', () => {
  const ALL = ['ann@acme.com', 'bob@acme.com', 'cy@gmial.com']
  test.each([
    ['ann@acme.com, bob@acme.com, cy@gmial.com', ALL],
    ['ann@acme.com;bob@acme.com;cy@gmial.com;', ALL],
    ['ann@acme.com bob@acme.com cy@gmial.com', ALL],
    ['ann@acme.com / bob@acme.com and cy@gmial.com', ALL],
    ['To: ann@acme.com,\n bob@acme.com,\n cy@gmial.com', ALL],
    ['Friends: ann@acme.com, bob@acme.com;\ncy@gmial.com', ALL],
    ['mailto:ann@acme.com,bob@acme.com,cy@gmial.com', ['mailto:ann@acme.com', ...ALL.slice(1)]],
    ['Ann <ann@acme.com>; Bob <bob@acme.com>', ['Ann <ann@acme.com>', 'Bob <bob@acme.com>']],
    ['Ann <ann@acme.com> Bob <bob@acme.com>', ['Ann <ann@acme.com>', 'Bob <bob@acme.com>']],
    [
      'Li, Ann <ann@acme.com>, "Ray, Bob" <bob@acme.com>',
      ['Li, Ann <ann@acme.com>', '"Ray, Bob" <bob@acme.com>'],
    ],
    [
      '"ann@acme.com" <ann@acme.com>, bob@acme.com (Ray, Bob)',
      ['"ann@acme.com" <ann@acme.com>', 'bob@acme.com (Ray, Bob)'],
    ],
    ['email\nann@acme.com, bob@acme.com\ncy@gmial.com', ALL],
    ['ann@acme.com, bob, cy@gmial.com', ['ann@acme.com', 'bob', 'cy@gmial.com']],
  ])('%j has a row for each address', async (text, rows) => {
    expect(await addressesOf(text)).toEqual(rows)
  })

  test('loses no address and no line, however it is separated', async () => {
    const local = fc.stringMatching(/^[a-z]{1,6}$/)
    const name = fc.constantFrom('', 'Ann ', 'Li, Ann ', '"Li, Ann" ', 'Müller ', '"x; y" ')
    const mailbox = fc.tuple(local, name).map(([who, before]) => ({
      who: `${who}@acme.com`,
      text: before === '' ? `${who}@acme.com` : `${before}<${who}@acme.com>`,
    }))
    await fc.assert(
      fc.asyncProperty(
        fc.array(mailbox, { minLength: 2, maxLength: 12 }),
        fc.constantFrom(', ', ',', '; ', ';', '\n', ',\n', ';\r\n ', '\t'),
        async (mailboxes, separator) => {
          const split = splitMailboxes(mailboxes.map(({ text }) => text).join(separator))
          expect(split).toEqual(mailboxes.map(({ text }) => text))
          const rows = await addressesOf(mailboxes.map(({ text }) => text).join(separator))
          expect(rows.map((row) => /[a-z]+@acme\.com/.exec(row)?.[0])).toEqual(
            mailboxes.map(({ who }) => who),
          )
        },
      ),
      { numRuns: rounds(500) },
    )
  })

  test('is no table, and a table is none of it', async () => {
    expect(await addressesOf('ann@acme.com,Ann,Li\nbob@acme.com,Bob,Ray')).toEqual([
      'ann@acme.com',
      'bob@acme.com',
    ])
    expect(await addressesOf('contact,billing\na@acme.com,b@acme.com')).toEqual(['a@acme.com'])
  })
})

describe('a cell with several addresses', () => {
  test('becomes a row for each, with its other cells', async () => {
    const text = 'name,email\nAnn,"ann@acme.com; ann@home.com"\nBob,bob@acme.com / b@home.com\nCy,cy@acme.com'
    const list = await read(text)
    const csv = listCsv(list, concludeList(list.rows, answered({ 'acme.com': {}, 'home.com': {} })).rows)
    expect(csv.split('\r\n').map((line) => line.split(',').slice(0, 2).join())).toEqual([
      'name,email',
      'Ann,ann@acme.com',
      'Ann,ann@home.com',
      'Bob,bob@acme.com',
      'Bob,b@home.com',
      'Cy,cy@acme.com',
      '',
    ])
    expect(list.notes).toEqual([expect.stringContaining('2 cells have several addresses')])
  })
})

describe('a file of a spreadsheet or a phone', () => {
  test.each(['sep=;', 'sep=,', '"sep=;"', 'SEP=|'])(
    'that begins with %s is read by it, and keeps it',
    async (line) => {
      const sign = /=(.)/.exec(line)?.[1] ?? ''
      const list = await read([line, `Name${sign}Email`, `"A${sign}B"${sign}ann@acme.com`].join('\r\n'))
      expect(list.rows).toMatchObject([{ address: 'ann@acme.com' }])
      expect(listCsv(list, []).split('\r\n').slice(0, 2)).toEqual([
        line,
        `Name${sign}Email${sign}"verdict"${sign}"reason"${sign}"suggestion"`,
      ])
    },
  )

  test('of contacts has a row for each email address, whatever the version', async () => {
    const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n')
    const text = [
      card(
        'VERSION:3.0',
        'FN:Ann Li',
        'item1.EMAIL;type=INTERNET;type=pref:ann@acme.com',
        'item1.X-ABLabel:Work',
        'EMAIL:ann@ho',
        ' me.com',
      ),
      card(
        'VERSION:2.1',
        'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6=',
        'rg',
        'EMAIL;INTERNET;ENCODING=QUOTED-PRINTABLE:joerg=40acme.=',
        'com',
      ),
      card('VERSION:4.0', 'FN:Cy\\, Jr.', 'EMAIL;TYPE="work,home";PREF=1:mailto:cy@gmial.com', 'TEL:+1'),
      card('VERSION:4.0', 'FN:No One', 'NOTE:EMAIL:none@acme.com'),
    ].join('\r\n')
    const list = await read(text)
    expect(list.table.rows.map((row) => row.replaceAll('"', ''))).toEqual([
      'name,email',
      'Ann Li,ann@acme.com',
      'Ann Li,ann@home.com',
      'Jörg,joerg@acme.com',
      'Cy, Jr.,mailto:cy@gmial.com',
    ])
    expect(list.rows.map(({ reasons }) => reasons[0])).toEqual([undefined, undefined, undefined, 'typo'])
    expect(list.notes[0]).toContain('4 email addresses')
  })
})

describe('a mistake that can be read', () => {
  test.each([
    ['kim＠acme.com', 'kim@acme.com'],
    ['kim(at)acme.com', 'kim@acme.com'],
    ['kim [at] acme [dot] com', 'kim@acme.com'],
    ['kim at acme.com', 'kim@acme.com'],
    ['kim@acme.con', 'kim@acme.com'],
    ['kim@acme.ocm', 'kim@acme.com'],
    ['kim@acme.nte', 'kim@acme.net'],
    ['kim@gmial.con', 'kim@gmail.com'],
    ['kim@icould.com', 'kim@icloud.com'],
    ['kim@gmai1.com', 'kim@gmail.com'],
    ['kim@0utlook.com', 'kim@outlook.com'],
    ['kim@grnail.com', 'kim@gmail.com'],
    ['kim@gmаil.com', 'kim@gmail.com'],
    ['kim@yaoho.com', 'kim@yahoo.com'],
  ])('%s has the suggestion %s, and is never one to keep', async (text, meant) => {
    const { rows } = await read(text)
    const [row] = concludeList(rows, answered({})).rows
    expect([row?.suggestion, row?.pile === 'keep']).toEqual([meant, false])
  })

  test.each([
    ['kim@[192.0.2.1]', 'literal'],
    ['kim@[IPv6:2001:db8::1]', 'literal'],
    ['kim@[192.0.2.1', 'broken-literal'],
    ['kim@[192.0.2.300]', 'broken-literal'],
    ['kim@[2001:db8::1]', 'broken-literal'],
    ['kim@[IPv6:1111::4444:5555::8888]', 'broken-literal'],
    ['kim@[hello]', 'broken-literal'],
    ['""@acme.com', 'quoted'],
  ])('%s is %s', async (text, reason) => {
    expect((await read(text)).rows[0]?.reasons).toEqual([reason])
  })
})

test.each(['pmail.com', 'tmail.com', 'vmail.com', 'grail.com', 'cloud.com', 'haver.com'])(
  '%s is no typo while no one knows whether it takes mail',
  async (domain) => {
    const { rows } = await read(`kim@${domain}`)
    const [row] = concludeList(rows, answered({})).rows
    expect([row?.suggestion, row?.reason === 'typo']).toEqual([undefined, false])
  },
)

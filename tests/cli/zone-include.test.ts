// What `warmpost zone` reads when a stranger wrote the file: on a machine that checks changes, other files must stay unread.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSource } from '#cli/zone/formats.ts'
import { call } from '#tests/cli/call.ts'

describe('$INCLUDE of a file that a stranger wrote', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zones-'))
  const inner = join(folder, 'inner')
  beforeAll(() => {
    mkdirSync(join(inner, 'parts'), { recursive: true })
    writeFileSync(join(folder, 'secret.zone'), 'secret A 192.0.2.9\n')
    writeFileSync(join(inner, 'parts', 'mail.zone'), '@ MX 10 mx\n$INCLUDE more.inc\n')
    writeFileSync(join(inner, 'parts', 'more.inc'), 'mx A 192.0.2.1\n')
    symlinkSync(join(folder, 'secret.zone'), join(inner, 'link.zone'))
    const secret = 'machine a login b password hunter2\n'
    mkdirSync(join(inner, '.ssh'))
    for (const name of ['.netrc', '.hidden.zone', 'id_rsa', 'secrets.json', 'passwords.db', '.ssh/keys.zone'])
      writeFileSync(join(inner, name), secret)
    symlinkSync(join(inner, '.netrc'), join(inner, 'netrc.zone'))
    symlinkSync('itself.zone', join(inner, 'itself.zone'))
    symlinkSync('shop.org.zone', join(inner, 'me.zone'))
    writeFileSync(join(inner, 'binary.db'), 'SQLite\u0000hunter2')
    mkdirSync(join(inner, 'folder.zone'))
    execFileSync('mkfifo', [join(inner, 'pipe.zone')])
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const read = (text: string) =>
    readSource({ file: join(inner, 'shop.org.zone'), text, format: 'bind', origin: undefined })

  test('stays in the folder of the zone file', async () => {
    const { records, problems } = await read('$INCLUDE parts/mail.zone\n')
    expect(problems).toEqual([])
    expect(records.map(({ owner, text }) => `${owner} ${text}`)).toEqual([
      'shop.org 10 mx.shop.org',
      'mx.shop.org 192.0.2.1',
    ])
  })

  test.each([
    ['../secret.zone', 'outside the folder'],
    ['../nothing.zone', 'outside the folder'],
    ['parts/../../secret.zone', 'outside the folder'],
    ['link.zone', 'outside the folder'],
    ['/etc/passwd', 'outside the folder'],
    ['~/x.zone', 'does not exist'],
    ['nothing.zone', 'does not exist'],
    ['.netrc', 'starts with a dot'],
    ['.hidden.zone', 'starts with a dot'],
    ['.ssh/keys.zone', 'starts with a dot'],
    ['netrc.zone', 'starts with a dot'],
    ['id_rsa', 'not that of a zone file'],
    ['secrets.json', 'not that of a zone file'],
    ['passwords.db', 'it is not a zone file'],
    ['binary.db', 'not a text file'],
    ['folder.zone', 'not a regular file'],
    ['pipe.zone', 'not a regular file'],
    ['itself.zone', 'cannot be read'],
  ])('%s is not read', async (name, reason) => {
    const { records, problems } = await read(`$INCLUDE ${name}\n`)
    expect(records).toEqual([])
    expect(problems).toMatchObject([
      { line: 1, column: 10, message: expect.stringContaining(reason) as string },
    ])
    expect(problems.map(({ message }) => message).join()).not.toMatch(/hunter2|\/tmp|\/var/)
  })

  test('a file is not included in itself by another name', async () => {
    writeFileSync(join(inner, 'shop.org.zone'), '$INCLUDE me.zone\n')
    const { problems } = await read('$INCLUDE me.zone\n')
    expect(problems.map(({ message }) => message)).toEqual([
      '“me.zone” is not included: a file cannot include itself.',
    ])
  })

  test('a file that is a link to another folder is not read, whatever its name', async () => {
    const link = join(inner, 'link.zone')
    const { code, err } = await call(`zone ${link} --offline`)
    expect(code).toBe(2)
    expect(err).toContain('is a link to a file outside its folder')
  })
})

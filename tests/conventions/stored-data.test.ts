// `npm run messages`, `export` and `forget`, on a local database of their own with the real migrations.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Miniflare } from 'miniflare'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTables } from '#tests/helpers/create-tables.mjs'
import {
  addressProblem,
  hashOfAddress,
  shown,
  storedData,
  storedIn,
  textLiteral,
} from '../../scripts/stored-data.mjs'

const folder = mkdtempSync(join(tmpdir(), 'warmpost-stored-'))
/** What a command prints. */
const command = async (name: string, ...args: string[]) =>
  (await promisify(execFile)(process.execPath, ['scripts/visitor-data.mjs', name, ...args])).stdout
let miniflare: Miniflare
const SALT = '0123456789abcdef'.repeat(4)
/** The same statements without starting wrangler, which takes a second each time. */
let data: ReturnType<typeof storedIn>

beforeAll(async () => {
  // Not with wrangler's options for the whole worker: they need the build, which may be running at the same time.
  const [, id = ''] = /^database_id = "(.+)"$/m.exec(readFileSync('wrangler.toml', 'utf8')) ?? []
  miniflare = new Miniflare({
    modules: true,
    script: 'export default {}',
    cf: false,
    d1Databases: { DB: id },
    d1Persist: join(folder, 'v3/d1'),
  })
  const db = await miniflare.getD1Database('DB')
  await createTables(db)
  await db.prepare('UPDATE deployment_salt SET salt = ?').bind(SALT).run()
  data = storedIn(async (statements) => {
    const answers = await db.batch<Record<string, string>>(statements.map((one) => db.prepare(one)))
    return answers.map(({ results }) => results)
  })
  const letter = db.prepare(
    `INSERT INTO contact_messages
       (id, first_name, last_name, email, phone_number, subject, message, received_at, mail_attempts, mailed_at)
     VALUES (?, 'Ada', 'Byron', ?, '', 'Hello', ?, ?, ?, ?)`,
  )
  const subscriber = db.prepare(
    `INSERT INTO subscribers (email, state, token, asked_at, changed_at) VALUES (?, 'confirmed', ?, 1000, 2000)`,
  )
  const mail = db.prepare(
    `INSERT INTO mail_test_mails (id, token, n, delivery, received_at, envelope, size, summary)
     VALUES (?1, 't', ?2, ?1, 4000, ?3, 1, ?4)`,
  )
  const told = db.prepare(
    `INSERT INTO watch_targets (id, watch_id, kind, address, state, secret, created_at)
     VALUES (?1, 'w', 'email', ?2, 'confirmed', ?1 || '-token', 6000)`,
  )
  await db.batch([
    db.prepare(
      `INSERT INTO watches (id, key_hash, kind, subject, selectors, every_hours, created_at, expires_at, next_at, turn, done, state)
       VALUES ('w', 'h', 'domain', 'acme.example', '[]', 4, 0, 0, 0, 1, 0, '{}')`,
    ),
    ...['ada@example.com', 'grace@example.com'].map((address) =>
      db.prepare('INSERT INTO silences VALUES (?, 7000)').bind(hashOfAddress(address, SALT)),
    ),
    db
      .prepare(`INSERT INTO room_work VALUES (8000, 'asked for ' || ?, 'n', 1)`)
      .bind(hashOfAddress('ada@example.com', SALT)),
    db.prepare(
      `INSERT INTO saved (name, kind, created_at, expires_at, compared_at) VALUES ('a', 'watch', 0, 0, 0), ('b', 'watch', 0, 0, 0), ('p', 'placement', 0, 0, 0)`,
    ),
    db
      .prepare(`INSERT INTO saved_keys (hash, name, opens, address_hash) VALUES ('about', 'p', 'from', ?)`)
      .bind(hashOfAddress('ada@example.com', SALT)),
    ...['ada@example.com', 'grace@example.com'].map((address, at) =>
      db
        .prepare(`INSERT INTO saved_keys VALUES (?, ?, 'link', 'target', ?, 9000)`)
        .bind(`link ${at}`, 'ab'.charAt(at), hashOfAddress(address, SALT)),
    ),
    db.prepare(`INSERT INTO saved_keys (hash, name, opens) VALUES ('feed', 'a', 'feed')`),
    told.bind('hers', 'ada@example.com'),
    told.bind('theirs', 'grace@example.com'),
    mail.bind('hers', 1, '{"from":"Ada@example.com","to":"t@inbox.test"}', null),
    mail.bind('signed', 2, '{"from":""}', '{"from":"Ada <ada@example.com>"}'),
    mail.bind('theirs', 3, '{"from":"grace@example.com"}', null),
    db.prepare(`INSERT INTO mail_test_raw VALUES ('hers', 0, x'00'), ('theirs', 0, x'00')`),
    letter.bind('old', 'Ada@Example.com', `It's "quoted"; DROP TABLE x --`, 1000, 1, 5000),
    letter.bind('new', 'ada@example.com', 'Second', 2000, 0, null),
    letter.bind('other', 'grace@example.com', 'Mine', 3000, 2, null),
    subscriber.bind('ada@example.com', 'secret-token'),
    subscriber.bind('grace@example.com', 'other-token'),
  ])
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the stored data', () => {
  // wrangler opens the same files.
  afterAll(() => miniflare.dispose())

  test('is listed in full for an address in any case, and for no other', async () => {
    const about = await data.about('ADA@example.COM')
    expect(about.contact_messages.map(({ id }) => id)).toEqual(['new', 'old'])
    expect(about.contact_messages[1]?.message).toBe(`It's "quoted"; DROP TABLE x --`)
    expect(about.subscribers).toMatchObject([{ email: 'ada@example.com', state: 'confirmed' }])
    expect(about.test_mails.map(({ id }) => id)).toEqual(['hers', 'signed'])
    expect(about.watches).toMatchObject([{ address: 'ada@example.com', subject: 'acme.example' }])
    expect(about.saved).toEqual([
      { kind: 'placement', asked_at: null },
      { kind: 'watch', asked_at: '1970-01-01T00:00:09.000Z' },
    ])
    expect(about.silences).toEqual([
      { address_hash: hashOfAddress('ada@example.com', SALT), at: '1970-01-01T00:00:07.000Z' },
    ])
    expect(about.confirmation_asks).toEqual([{ network: 'n', used: 1, ends_at: '1970-01-01T00:00:08.000Z' }])
    expect(JSON.stringify(about)).not.toContain('token')
  })

  test('includes that an address wants no email, which is added and deleted only on request', async () => {
    const silences = async () => (await data.about('New@example.com')).silences
    await data.forget('new@example.com', { silence: true })
    await data.forget('new@example.com')
    expect(await silences()).toHaveLength(1)
    await data.forget('new@example.com', { liftSilence: true })
    expect(await silences()).toEqual([])
  })

  test('in objects is left to the worker, which is told once', async () => {
    const db = await miniflare.getD1Database('DB')
    const asked = db.prepare('SELECT at FROM forgotten WHERE address_hash = ?')
    const forgotten = async () => {
      await data.forget('Eve@example.com')
      return (await asked.bind(hashOfAddress('eve@example.com', SALT)).all<{ at: number }>()).results
    }
    const [first] = await forgotten()
    expect(first?.at).toBeGreaterThan(0)
    expect(await forgotten(), 'also when it is asked twice').toHaveLength(1)
  })

  test('is not reached by an address that contains SQL', async () => {
    const deleted = await data.forget(`x'--@example.com' OR 1=1; DELETE FROM subscribers; --`)
    expect(deleted).toEqual({
      contact_messages: [],
      subscribers: [],
      test_mails: [],
      watches: [],
      silences: [],
      confirmation_asks: [],
      confirmations: [],
      saved: [],
    })
  })
})

describe('the commands for the stored data', () => {
  test('list it, the newest first, with what happened to each message', async () => {
    const lines = (await command('messages', '--persist-to', folder)).trim().split('\n')
    expect(lines.filter((line) => /^\d/.test(line))).toEqual([
      '1970-01-01T00:00:03.000Z  not emailed, tries: 2  other',
      '1970-01-01T00:00:02.000Z  not emailed  new',
      '1970-01-01T00:00:01.000Z  mailed 1970-01-01T00:00:05.000Z  old',
      '3 stored, 2 of them not emailed',
    ])
    expect(lines).toContain('From: Ada Byron <Ada@Example.com>')
  })

  test('delete nothing if no one can confirm', async () => {
    await expect(command('forget', '--persist-to', folder, 'ada@example.com')).rejects.toMatchObject({
      code: 1,
      stderr: 'To delete without being asked: add --yes.\n',
    })
  })

  test('delete it only for that address, after it was shown', async () => {
    const printed = await command('forget', '--yes', '--persist-to', folder, 'ada@example.com')
    expect(printed).toContain('"message": "Second"')
    expect(printed).toContain(
      'Deleted: 2 contact messages, 1 subscriptions, 2 test emails, 1 addresses of watches.\n' +
        'The worker deletes the address from 2 saved things, such as watches, and deletes its placement tests, within five minutes.\n' +
        'Kept, as a hash: that this address wants no email.',
    )
    const left: unknown = JSON.parse(await command('export', '--persist-to', folder, 'grace@example.com'))
    expect(left).toMatchObject({
      contact_messages: [{ id: 'other' }],
      subscribers: [{ state: 'confirmed' }],
      test_mails: [{ id: 'theirs' }],
      watches: [{ address: 'grace@example.com' }],
      saved: [{ kind: 'watch' }],
      silences: [{}],
    })
  })

  test('say what to do when there are no tables yet', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'warmpost-empty-'))
    await expect(storedData({ 'persist-to': empty }).messages()).rejects.toThrow(
      'migrations apply DB --local',
    )
    rmSync(empty, { recursive: true, force: true })
  })
})

describe('what strangers typed', () => {
  test('goes into SQL as bytes', () => {
    expect(textLiteral(`a'b`)).toBe(`CAST(x'612762' AS TEXT)`)
  })

  test.each(['', 'ada', 'ada@', '@example.com', 'a b@example.com', 'a@b@c', 'a\n@example.com', undefined])(
    '%j is not an address',
    (address) => expect(addressProblem(address)).not.toBeNull(),
  )

  test.each(['ada@example.com', "o'hara@example.com", 'ada@münchen.example'])('%s is one', (address) =>
    expect(addressProblem(address)).toBeNull(),
  )

  test('cannot steer the terminal', () => {
    expect(shown('a\u001B[2Jb\u009Bc\u202Ed\te\r\nf\rg')).toBe('a\uFFFD[2Jb\uFFFDc\uFFFDd\te\nf\uFFFDg')
  })

  test.each(['export', 'forget'])('%s refuses what is not an address', async (name) => {
    await expect(command(name, `'; DROP TABLE x`)).rejects.toMatchObject({
      code: 1,
      stderr: `This is not an email address: '; DROP TABLE x\n`,
    })
  })
})

// Exported changes as read by the programs that they are written for: what comes out is what went in.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runInNewContext } from 'node:vm'
import { parse } from 'yaml'
import { isFullRun } from '../helpers/full-run.ts'
import { exported, exportOf, textsByName, ZONE } from './ask-export.mjs'
import { chanceFrom, randomTexts } from './random-texts.mjs'
import { runScript, STUBS, unlessShellTools } from './script-stubs.mjs'
import { evaluateTerraform, unlessTerraform } from './terraform.mjs'
import { readHcl, unlessHcl } from './hcl/read-hcl.mjs'
import { hasUpdateTools, zoneHead } from './update-server.mjs'
import { recordsIn, textOf } from './zone-text.mjs'
import { describeUnless, testUnless } from './unless.mjs'

/** named accepts no more records of one type at a name. */
const RECORDS_PER_NAME = 100
const SEED = Number(process.env.SEED ?? 20261122)
const TEXTS = randomTexts(isFullRun ? 5_000 : 1_000, chanceFrom(SEED))
const SETS = Array.from({ length: TEXTS.length / RECORDS_PER_NAME }, (_, i) => ({
  owner: `n${i}.${ZONE}`,
  texts: TEXTS.slice(i * RECORDS_PER_NAME, (i + 1) * RECORDS_PER_NAME),
}))

const expected = new Map(SETS.map(({ owner, texts }) => [owner, [...texts].sort()]))

describe(`an exported change of ${TEXTS.length} random texts, seed ${SEED}`, () => {
  testUnless(!hasUpdateTools && 'no bind9-utils', 'is read by named-compilezone as it was', async () => {
    const lines = await Promise.all(SETS.map(({ owner, texts }) => exported('bind', { owner, after: texts })))
    const folder = mkdtempSync(join(tmpdir(), 'zone-'))
    try {
      const [file, output] = [join(folder, 'zone'), join(folder, 'compiled')]
      writeFileSync(file, zoneHead(ZONE) + lines.map(({ text }) => text).join(''))
      execFileSync('named-compilezone', ['-q', '-s', 'full', '-o', output, ZONE, file])
      expect(textsByName(recordsIn(readFileSync(output, 'utf8')))).toEqual(expected)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('is evaluated by JavaScript as it was', async () => {
    for (const { owner, texts } of SETS) {
      const { text } = await exported('dnscontrol', {
        owner,
        before: texts.slice(0, 3).map((old) => `${old}-`),
        after: texts,
      })
      /** @type {unknown[]} */
      const seen = []
      const TXT = (/** @type {string} */ name, /** @type {string} */ value) => [name, value]
      runInNewContext(text, { TXT, D_EXTEND: (/** @type {unknown[]} */ ...given) => seen.push(...given) })
      const name = owner.replace(`.${ZONE}`, '')
      expect(JSON.parse(JSON.stringify(seen))).toEqual([ZONE, ...texts.map((value) => [name, value])])
    }
  })

  test('is parsed as YAML as it was, where OctoDNS can hold it', async () => {
    // It rejects non-ASCII text, passes on a backslash unescaped, and joins at quotes.
    expect((await exportOf('octodns', { after: ['ö'] })).status).toBe(400)
    const stripped = TEXTS.map((text) => text.replaceAll(/[^ -[\]-~]|" "|^"+/g, ''))
    const plain = [...new Set(stripped)].filter((text) => !/^"|" "|^$/.test(text))
    expect(plain.length, `${plain.length} texts`).toBeGreaterThan(0.8 * TEXTS.length)
    for (let i = 0; i < plain.length; i += RECORDS_PER_NAME) {
      const texts = plain.slice(i, i + RECORDS_PER_NAME)
      const { text } = await exported('octodns', { after: texts, keep: [] })
      const values = texts.map((value) => value.replaceAll(';', '\\;'))
      expect(parse(text)).toEqual({ t: [{ type: 'TXT', ttl: 300, values }] })
    }
  })

  test('is parsed as JSON as it was, with octal numbers for Route 53', async () => {
    for (const { owner, texts } of SETS) {
      const { text } = await exported('route53-json', { owner, after: texts })
      const [{ ResourceRecordSet }] = JSON.parse(text).Changes
      const values = ResourceRecordSet.ResourceRecords.map((/** @type {{ Value: string }} */ { Value }) =>
        textOf(Value, 8),
      )
      expect([ResourceRecordSet.Name, values]).toEqual([`${owner}.`, texts])
    }
  })

  /** @type {[string, string | false, (files: string[]) => { kind: string, value: any }[]][]} */
  const HCL_READERS = [
    ['Terraform', unlessTerraform, evaluateTerraform],
    ["HashiCorp's parser", unlessHcl, readHcl],
  ]
  for (const [reader, unless, read] of HCL_READERS)
    testUnless(unless, `is evaluated by ${reader} as it was`, async () => {
      const sets = SETS.slice(0, 2)
      const whole = ['terraform-route53', 'terraform-google', 'terraform-cloudflare']
      const files = await Promise.all(
        sets.flatMap(({ owner, texts }) =>
          whole.map((format) => exported(format, { owner, after: texts, keep: [] })),
        ),
      )
      const ascii = TEXTS.filter((text) => /^[ -~]+$/.test(text)).slice(0, RECORDS_PER_NAME)
      files.push(await exported('terraform-azure', { after: ascii, keep: [] }))
      const resources = read(files.map(({ text }) => text))
      const of = (/** @type {string} */ kind) =>
        resources.filter((resource) => resource.kind === kind).map(({ value }) => value)
      for (const { owner, texts } of sets) {
        const [aws, google] = [
          of('aws_route53_record').find(({ name }) => name === owner),
          of('google_dns_record_set').find(({ name }) => name === `${owner}.`),
        ]
        expect(aws?.records.map((/** @type {string} */ value) => textOf(`"${value}"`, 8))).toEqual(texts)
        expect(google?.rrdatas.map((/** @type {string} */ value) => textOf(value))).toEqual(texts)
        const cloudflare = of('cloudflare_dns_record').filter(({ name }) => name === owner)
        expect(cloudflare.map(({ content }) => textOf(content)).sort()).toEqual([...texts].sort())
      }
      expect(of('azurerm_dns_txt_record')[0]?.record.map(({ value }) => value)).toEqual(ascii)
    })
})

describeUnless(unlessShellTools, 'an exported script', () => {
  const HOSTILE = ["a'b", '$(touch pwned)`touch pwned`', 'c"; touch pwned; "', '-x,|,||^', 'é\n\\']

  test('for gcloud gives every record as it is, and only when the set is the expected one', async () => {
    const { text } = await exported('gcloud', { before: ['old'], keep: ['k'], after: HOSTILE })
    const published = { rrdatas: ['"old"', '"k"'] }
    const good = runScript(text, { DNS_ZONE: 'my zone' }, published)
    expect(good.status, good.said).toBe(0)
    const [, separator = '', list = ''] = /^--rrdatas=\^([^^]+)\^([^]*)$/.exec(good.args.at(-1) ?? '') ?? []
    expect(list.split(separator).map((value) => textOf(value))).toEqual(['k', ...HOSTILE])
    expect(good.args.slice(0, 6)).toEqual([
      'dns',
      'record-sets',
      'update',
      `t.${ZONE}.`,
      '--type=TXT',
      '--zone=my zone',
    ])
    for (const rrdatas of [['"old"'], ['"old"', '"k"', '"new"'], ['"other"', '"k"']]) {
      const stale = runScript(text, { DNS_ZONE: 'z' }, { rrdatas })
      expect([stale.status, stale.args], stale.said).toEqual([1, []])
    }
  })

  test('for Cloudflare sends one batch with the ids of what goes', async () => {
    const { text } = await exported('cloudflare-api', {
      before: ['old', ...HOSTILE.slice(0, 2)],
      after: HOSTILE.slice(2),
    })
    const result = [
      { id: '1', content: '"old"' },
      { id: '2', content: HOSTILE[0] },
      { id: '3', content: `"${HOSTILE[1]}"` },
      { id: '4', content: '"other"' },
    ]
    const variables = { CLOUDFLARE_API_TOKEN: 't', CLOUDFLARE_ZONE_ID: 'z' }
    const good = runScript(text, variables, { result })
    expect(good.status, good.said).toBe(0)
    const { deletes, posts } = JSON.parse(good.args.at(-1) ?? '')
    expect(deletes).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }])
    expect(posts.map((/** @type {{ content: string }} */ { content }) => textOf(content))).toEqual(
      HOSTILE.slice(2),
    )
    const stale = runScript(text, variables, { result: result.slice(1) })
    expect([stale.status !== 0, stale.args.includes('POST')], stale.said).toEqual([true, false])
  })

  test('for Cloudflare finds an MX record by its priority', async () => {
    const { text } = await exported('cloudflare-api', {
      type: 'MX',
      before: ['10 a.example'],
      after: ['20 a.example'],
    })
    const result = [
      { id: '1', content: 'a.example', priority: 20 },
      { id: '2', content: 'a.example', priority: 10 },
    ]
    const { args, said } = runScript(text, { CLOUDFLARE_API_TOKEN: 't', CLOUDFLARE_ZONE_ID: 'z' }, { result })
    const { deletes, posts } = JSON.parse(args.at(-1) ?? said)
    expect([deletes, posts[0].priority]).toEqual([[{ id: '2' }], 20])
  })

  test('is a script that a shell can read, whatever it holds', async () => {
    for (const format of Object.keys(STUBS)) {
      for (const { owner, texts } of SETS.slice(0, 10)) {
        const { text } = await exported(format, { owner, before: texts.slice(0, 10), after: texts.slice(10) })
        const { status, stderr } = spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' })
        expect([status, stderr]).toEqual([0, ''])
      }
    }
  })
})

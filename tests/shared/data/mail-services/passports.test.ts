import { expect, test } from 'vitest'
import {
  receiverOf,
  serviceNamed,
  serviceOfReturnPath,
  serviceOfTarget,
} from '#shared/data/mail-services/lookup.ts'
import { READ_MENUS } from '#shared/data/mail-services/menus.ts'
import { PASSPORTS } from '#shared/data/mail-services/passports/catalogue.ts'
import { FACTS, factsOf } from '#shared/data/mail-services/facts/facts.ts'
import type { FactAbout } from '#shared/data/mail-services/facts/fact.ts'
import type { Passport } from '#shared/data/mail-services/passports/passport.ts'

const PLACEHOLDER = /\{(?:domain|dashed|region|token\d?)\}/g
/** Every part that depends on the customer is “x”. */
const example = (pattern: string) => pattern.replace(PLACEHOLDER, 'x')
const HOST = /^(?!-)[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/

const each = test.each(PASSPORTS.map((passport) => [passport.id, passport] as const))

test('no two services share an address or a name, and nothing is proved of none', () => {
  const ids = PASSPORTS.map(({ id }) => id)
  expect([...FACTS.keys()].filter((id) => !ids.includes(id))).toEqual([])
  expect(new Set(PASSPORTS.map(({ id }) => id)).size).toBe(PASSPORTS.length)
  expect(new Set(PASSPORTS.map(({ service }) => service)).size).toBe(PASSPORTS.length)
})

const PROVED_MENUS = new Set(Object.keys(READ_MENUS))

const aboutOf = ({ rootSpf, service, bounce, dkim = [], others = [] }: Passport): FactAbout[] => [
  ...(rootSpf ? ['spf' as const] : []),
  ...(bounce ? ['bounce' as const] : []),
  ...(PROVED_MENUS.has(service) ? ['menu' as const] : []),
  ...(dkim.length > 0 ? ['dkim' as const] : []),
  ...others.map(({ purpose }) => purpose),
]

each('%s: everything that is stated has a source and a day', (_, passport) => {
  const proved = new Set(factsOf(passport.id).map(({ about }) => about))
  expect(aboutOf(passport).filter((about) => !proved.has(about))).toEqual([])
  expect(passport.id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  expect(passport.what).toMatch(/^[A-Z].{10,160}\.$/)
  for (const { what, source, readOn } of factsOf(passport.id)) {
    expect(what).toMatch(/^.{10,400}[.:)]$/)
    expect(new URL(source).protocol).toBe('https:')
    expect(new Date(readOn).toISOString()).toBe(`${readOn}T00:00:00.000Z`)
  }
})

const patternsOf = ({ bounce, dkim = [], others = [] }: Passport): string[] =>
  [
    ...(bounce && 'at' in bounce ? [bounce.at, bounce.target] : []),
    ...dkim.flatMap(({ selector, at, target }) => [selector, at, target]),
    ...others.flatMap(({ at, type, value }) => [at, type === 'TXT' ? undefined : value]),
  ].filter((pattern) => pattern !== undefined)

each('%s: its names are names', (_, passport) => {
  for (const pattern of patternsOf(passport)) expect(example(pattern)).toMatch(HOST)
})

each('%s: the catalogue recognizes what it has people publish', (_, { service, bounce, dkim = [] }) => {
  const known = serviceNamed(service)
  expect(known).toBeDefined()
  const searched = [...(known?.selectors ?? []), ...(known?.observedSelectors ?? [])]
  const fixed = dkim.map(({ selector }) => selector).filter((selector) => !selector.includes('{'))
  expect(fixed.filter((selector) => !searched.includes(selector))).toEqual([])
  for (const { type, target } of dkim) {
    if (type === 'TXT') expect(target).toBeUndefined()
    if (target !== undefined) expect(serviceOfTarget(example(target))).toBeDefined()
  }
  if (bounce?.how === 'subdomain_cname' && bounce.target !== undefined)
    expect(serviceOfReturnPath(example(bounce.target))).toBeDefined()
  if (bounce?.how === 'subdomain_mx' && bounce.target !== undefined)
    expect(receiverOf(example(bounce.target))?.takes).toBe('bounces')
})

each('%s: SPF of the domain matters if its name is in the envelope', (_, { service, rootSpf, bounce }) => {
  if (rootSpf === 'needed') {
    expect(serviceNamed(service)?.includes?.[0]).toBeDefined()
    expect([undefined, 'root']).toContain(bounce?.how)
  }
  if (rootSpf === 'useless') expect(bounce?.how).not.toBe('root')
  if (bounce?.how === 'root') expect(['needed', undefined]).toContain(rootSpf)
})

// The lists as data: complete, in order, and without any key in them.
import { describe, expect, test } from 'vitest'
import { DOMAIN_LISTS } from '#shared/data/blocklists/domain-lists.ts'
import { IP_LISTS } from '#shared/data/blocklists/ip-lists.ts'
import { leftOutLists } from '#shared/data/blocklists/left-out-lists.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import { isQueryName } from '#shared/dns/domain-name.ts'
import { parseIp } from '#shared/dns/ip-address.ts'
import { readCodes } from '#shared/blocklists/interpret.ts'
import { testCode } from '#tests/shared/blocklists/list-zone.ts'

const ALL = [...IP_LISTS, ...DOMAIN_LISTS]

describe('the lists', () => {
  test('are 26 of addresses and 7 of domains, and more with a key', () => {
    const counts = [[], ['SPAMHAUS_DQS_KEY' as const]].map((keys) => [
      listsInUse('ip', keys).length,
      listsInUse('domain', keys).length,
    ])
    expect(counts).toEqual([
      [26, 7],
      [27, 9],
    ])
  })

  test('are in the order of their weight', () => {
    for (const lists of [IP_LISTS, DOMAIN_LISTS]) {
      const weights = lists.map(({ weight }) => weight)
      expect(weights).toEqual(weights.toSorted((a, b) => b - a))
    }
  })

  test('are each listed once', () => {
    expect(new Set(ALL.map(({ zone }) => zone)).size).toBe(ALL.length)
  })

  test.each(ALL.map((list) => [list.zone, list] as const))('%s is complete', (_, list) => {
    expect(isQueryName(`${list.control.listed}.${list.zone}`)).toBe(true)
    expect(isQueryName(`${list.control.clean}.${list.zone}`)).toBe(true)
    expect(new URL(list.delist.url).protocol).toMatch(/^https?:$/)
    expect(list.delist.steps.length).toBeGreaterThan(0)
    expect(list.codes.every(({ meaning }) => meaning.length > 5)).toBe(true)
    expect(
      list.codes.every(({ code }) => list.coding === 'bits' || parseIp(code.split('-')[0] ?? '')),
    ).toBeTruthy()
    // Lists of networks, policies and bounces are shown and never scored.
    if (list.kind === 'ip' && list.scope !== 'address') expect(list.weight).toBe(0)
    expect(readCodes(list, [testCode(list)]).kind).toBe('listed')
  })

  test('that are left out each have a reason, and none is in use', () => {
    const inUse = new Set(listsInUse('ip').map(({ zone }) => zone))
    for (const { zone, reason } of leftOutLists()) {
      expect(reason.length).toBeGreaterThan(5)
      expect(inUse.has(zone)).toBe(false)
    }
    expect(leftOutLists().some(({ name }) => name === 'SORBS')).toBe(true)
    expect(leftOutLists().some(({ zone }) => zone === 'zen.dq.spamhaus.net')).toBe(true)
    expect(leftOutLists(['SPAMHAUS_DQS_KEY']).some(({ zone }) => zone === 'zen.dq.spamhaus.net')).toBe(false)
  })
})

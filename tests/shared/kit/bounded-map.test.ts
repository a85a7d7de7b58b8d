import { describe, expect, test } from 'vitest'
import { boundedMap, recalling } from '#shared/kit/bounded-map.ts'

test('the oldest entries give way to a new one', () => {
  const map = boundedMap<number>(2)
  for (const [n, key] of ['a', 'b', 'c'].entries()) map.set(key, n)
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([undefined, 1, 2])
})

test('an entry that is set again is the newest, and counts once', () => {
  const map = boundedMap<number>(2)
  for (const [n, key] of ['a', 'b', 'a', 'c'].entries()) map.set(key, n)
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([2, undefined, 3])
})

test('as many give way as the new one needs', () => {
  const map = boundedMap<string>(10)
  for (const key of ['a', 'b', 'c']) map.set(key, key, 3)
  map.set('d', 'd', 6)
  expect(['a', 'b', 'c', 'd'].map((key) => map.get(key))).toEqual([undefined, undefined, 'c', 'd'])
})

test('what is larger than the limit is not kept, nor what it would replace', () => {
  const map = boundedMap<string>(10)
  map.set('a', 'old')
  map.set('b', 'b')
  map.set('a', 'new', 11)
  expect([map.get('a'), map.get('b')]).toEqual([undefined, 'b'])
})

test('a deleted entry makes room', () => {
  const map = boundedMap<string>(2)
  map.set('a', 'a')
  map.set('b', 'b')
  map.delete('b')
  map.delete('never')
  map.set('c', 'c')
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual(['a', undefined, 'c'])
})

describe('what was read before', () => {
  const site = () => {
    let times = 0
    const read = recalling((text) => {
      times += 1
      return text === '' ? null : { text }
    })
    return { read, times: () => times }
  }

  test('is not read again, also if it was nothing', () => {
    const { read, times } = site()
    expect(read('a')).toBe(read('a'))
    expect([read(''), read('')]).toEqual([null, null])
    expect(times()).toBe(2)
  })

  test('makes room for other texts, and a long one is not kept', () => {
    const { read, times } = site()
    for (const text of ['a', 'x'.repeat(20_000), 'y'.repeat(20_000), 'y'.repeat(20_000), 'a']) read(text)
    expect(times()).toBe(4)
    read('z'.repeat(60_000))
    read('z'.repeat(60_000))
    expect(times()).toBe(6)
  })
})

import { expect, test } from 'vitest'
import { boundedMap } from '#shared/kit/bounded-map.ts'

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

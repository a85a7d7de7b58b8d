import { describe, expect, test } from 'vitest'
import { questionPool } from '#shared/dns/question-pool.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'

const names = (count: number) => Array.from({ length: count }, (_, i) => `n${i}.test`)

describe('a share', () => {
  test('ends after its queries, and the pool after all of its own', async () => {
    const zone = zoneResolver({})
    const pool = questionPool(zone, 5)
    const [first, second] = [pool.share(3), pool.share(9)]
    const kinds = async (share: typeof first, from: string) =>
      (await Promise.all(names(4).map((name) => share.query(`${from}.${name}`, 'A')))).map(({ kind }) => kind)
    expect(await kinds(first, 'a')).toEqual(['nxdomain', 'nxdomain', 'nxdomain', 'over-budget'])
    expect(await kinds(second, 'b')).toEqual(['nxdomain', 'nxdomain', 'over-budget', 'over-budget'])
    expect([zone.queries.length, pool.left]).toEqual([5, 0])
  })

  test('gets for free what another one looked up', async () => {
    const zone = zoneResolver({ 'n0.test': { A: ['192.0.43.7'] } })
    const pool = questionPool(zone, 1)
    await pool.share(1).query('n0.test', 'A')
    expect(await pool.share(0).query('n0.test', 'A')).toMatchObject({ records: ['192.0.43.7'] })
    expect(zone.queries).toEqual(['A n0.test'])
  })

  test('that refuses a query can send it later for someone else', async () => {
    const pool = questionPool(zoneResolver({}), 1)
    const refusing = pool.share(1, (_name, type) => type !== 'A')
    expect(await refusing.query('n0.test', 'A')).toMatchObject({ kind: 'over-budget' })
    expect(await pool.share(1).query('n0.test', 'A')).toMatchObject({ kind: 'nxdomain' })
  })
})

describe('a share that runs after something else', () => {
  const open = () => {
    let end = () => {}
    const first = new Promise<void>((resolve) => (end = resolve))
    return { first, end }
  }
  const turn = () => new Promise((resolve) => setTimeout(resolve))

  test('sends this many queries at first, and the others when that has ended', async () => {
    const zone = zoneResolver({})
    const { first, end } = open()
    const behind = questionPool(zone, Infinity).shareBehind(first, 2)
    const asked = Promise.all(names(4).map((name) => behind.query(name, 'A')))
    await turn()
    expect(zone.queries).toEqual(['A n0.test', 'A n1.test'])
    end()
    expect((await asked).map(({ kind }) => kind)).toEqual(Array(4).fill('nxdomain'))
    expect(zone.queries).toHaveLength(4)
  })

  test('does not wait for what was already queried', async () => {
    const zone = zoneResolver({})
    const pool = questionPool(zone, Infinity)
    await Promise.all(names(4).map((name) => pool.share(Infinity).query(name, 'A')))
    const behind = pool.shareBehind(new Promise(() => {}), 0)
    const answers = await Promise.all(names(4).map((name) => behind.query(name, 'A')))
    expect(answers.map(({ kind }) => kind)).toEqual(Array(4).fill('nxdomain'))
  })
})

// The first rows of a saved thing; for one that was kept elsewhere before, all of its rows.
import type { AnySelf } from '#worker/saved/alerts/targets.ts'
import { lifeOf } from '#worker/saved/self.ts'
import type { Before, Making } from '#worker/saved/stub.ts'

export function fill(self: AnySelf, making: Making): void {
  const { kind, store } = self
  const { id, name, feedHash, network, made, now, before, rows = {}, addresses = [] } = making
  const expiresAt = before?.expiresAt ?? now + lifeOf(kind, made)
  store.together(() => {
    store.run(
      `INSERT INTO saved (one, kind, id, name, key_hash, feed_hash, network, created_at, expires_at, removed_at, made, state)
       VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[kind.name, id, name, name, feedHash, network, now, expiresAt, before?.removedAt ?? null],
      JSON.stringify(made),
      before?.state ?? JSON.stringify(kind.begin(made, now)),
    )
    for (const hash of addresses) self.addAddress(hash)
    for (const [table, found] of Object.entries(rows)) for (const row of found) self.addRow(table, row)
    if (before) takeOver(self, before)
    else for (const job of kind.first) self.schedule(job, now)
    self.schedule('end', expiresAt)
  })
}

function takeOver(self: AnySelf, { events, targets, jobs }: Before): void {
  const { store } = self
  for (const { n, at, event } of events)
    store.run('INSERT INTO events (n, at, event) VALUES (?, ?, ?)', n, at, event)
  for (const target of targets) {
    const { id, kind, address, state, secret, createdAt, told, failingSince, problem, mailedAt, network } =
      target
    store.run(
      `INSERT INTO targets (id, kind, address, state, secret, created_at, told, failing_since, problem, mailed_at, network,
         tested_at, test_problem, page_hash, page_feed_hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, kind, address, state, secret, createdAt, told, failingSince, problem, mailedAt, network],
      ...[target.testedAt, target.testProblem, target.pageHash, target.pageFeedHash],
    )
  }
  for (const [job, at] of Object.entries(jobs)) self.schedule(job, at)
}

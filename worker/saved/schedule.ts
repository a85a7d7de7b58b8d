// What is to be done in one object, and when: a name and a time each. Its alarm rings for the first.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/kit/calendar.ts'
import type { Store } from '#worker/saved/store.ts'

/** A job that fails, or whose worker dies, comes again after this; each time after twice as long. */
export const FIRST_PAUSE_MS = 2 * MINUTE_MS
const LONGEST_PAUSE_MS = HOUR_MS
/** No job but those that end something is set further ahead: beyond that, the clock was set back. */
const FURTHEST_MS = DAY_MS

interface Begun {
  name: string
  /** When it comes again unless it is finished. */
  again: number
}

export class Schedule {
  constructor(
    readonly store: Store,
    private readonly wake: (at: number | null) => void,
  ) {}

  /** Due at this time, whatever it was. */
  schedule(job: string, at: number): void {
    this.store.run('INSERT OR REPLACE INTO jobs (name, at, tries) VALUES (?, ?, 0)', job, at)
    this.arm()
  }

  /** Due then, unless it is due anyway, or being done. */
  scheduleIfNone(job: string, at: number): void {
    this.store.run('INSERT OR IGNORE INTO jobs (name, at) VALUES (?, ?)', job, at)
    this.arm()
  }

  cancel(job: string): void {
    this.store.run('DELETE FROM jobs WHERE name = ?', job)
    this.arm()
  }

  get dueAt(): number | null {
    return this.store.first<{ at: number | null }>('SELECT min(at) AS at FROM jobs')?.at ?? null
  }

  arm(): void {
    this.wake(this.dueAt)
  }

  /** The first job that is due. It counts as tried. */
  protected begin(now: number): Begun | null {
    const due = this.store.first<{ name: string; tries: number }>(
      'SELECT name, tries FROM jobs WHERE at <= ? ORDER BY at, name LIMIT 1',
      now,
    )
    const again = now + Math.min(FIRST_PAUSE_MS * 2 ** Math.min(due?.tries ?? 0, 10), LONGEST_PAUSE_MS)
    if (due) this.store.run('UPDATE jobs SET at = ?, tries = tries + 1 WHERE name = ?', again, due.name)
    this.arm()
    return due && { name: due.name, again }
  }

  /** Unless it was asked for again, or called off, while it was done. */
  protected finish({ name, again }: Begun, next: number | null): void {
    if (this.store.first('SELECT 1 FROM jobs WHERE name = ? AND at = ?', name, again) === null) return
    if (next === null) this.cancel(name)
    else this.schedule(name, next)
  }

  /** After the clock was set back, nothing waits for the time that it showed. */
  pullIn(now: number): void {
    this.store.run(
      `UPDATE jobs SET at = ? WHERE at > ? AND name <> 'end' AND name NOT LIKE 'drop:%'`,
      now,
      now + FURTHEST_MS,
    )
    this.arm()
  }
}

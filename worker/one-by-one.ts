// Parts of scheduled work that do not depend on each other: one that fails keeps none of the others from its turn.

type Parts = Readonly<Record<string, () => Promise<unknown>>>
type Done<P extends Parts> = { [Name in keyof P]: Awaited<ReturnType<P[Name]>> }

/** One after the other. Rejects once all had their turn, with the first failure. @returns what each part resolved to, by name */
export async function oneByOne<P extends Parts>(parts: P): Promise<Done<P>> {
  const done: Record<string, unknown> = {}
  const failures: unknown[] = []
  for (const [name, part] of Object.entries(parts)) {
    try {
      done[name] = await part()
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw failures[0]
  return done as Done<P>
}

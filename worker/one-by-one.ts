// Parts of scheduled work that do not depend on each other: one that fails keeps none of the others from its turn.

/** One after the other. Rejects once all had their turn, with the first failure. @returns what each part resolved to, by name */
export async function oneByOne<Name extends string>(
  parts: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number>> {
  const done: Partial<Record<Name, number>> = {}
  const failures: unknown[] = []
  for (const [name, part] of Object.entries(parts) as [Name, () => Promise<number>][]) {
    try {
      done[name] = await part()
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw failures[0]
  return done as Record<Name, number>
}

export async function eachOf<T, R>(
  items: readonly T[],
  atATime: number,
  job: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const work = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await job(items[at] as T)
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return results
}

/** The last of so many places for which it holds; 0 if it holds for none. It holds up to one of them, and for none after it. */
export function lastWhere(count: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** "3%", "0.4%", "less than 0.1%"; a share below the whole never becomes 100%, and one above zero never 0. */
export function percentText(part: number, whole: number): string {
  if (whole <= 0 || part <= 0) return '0%'
  const percent = (part / whole) * 100
  if (percent < 0.1) return 'less than 0.1%'
  if (percent < 10) return `${String(Math.floor(percent * 10) / 10)}%`
  return `${String(Math.floor(percent))}%`
}

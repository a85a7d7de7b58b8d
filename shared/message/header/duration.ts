// How long something took, in words.

/** "3 s", "2 min 5 s", "1 h 20 min", "2 days 3 h" */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return two(Math.floor(whole / 60), 'min', whole % 60, 's')
  const minutes = Math.round(whole / 60)
  if (minutes < 2880) return two(Math.floor(minutes / 60), 'h', minutes % 60, 'min')
  const hours = Math.round(whole / 3600)
  return two(Math.floor(hours / 24), 'days', hours % 24, 'h')
}

const two = (large: number, unit: string, small: number, rest: string) =>
  small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${rest}`

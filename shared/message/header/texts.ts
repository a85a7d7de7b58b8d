// Short texts that pages and reports about headers share. Apart from the reader, which pages load later.
/** What to say about a text that cannot be analyzed. */
export const NO_TEXT = 'Paste the headers of a message.'
export const NO_FIELDS =
  'There is no header field in this text. A header looks like “Received: from …”; copy it from the message source.'

/** How long something took: "3 s", "2 min 5 s", "1 h 20 min", "2 days 3 h" */
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

/** In place of a result that the receiver did not write: not a failure. */
export const NOT_REPORTED = 'not reported'

/** The one-click unsubscribe request (RFC 8058, 3.2) for a POSIX shell, whatever is in the URL: inside single quotes, only a quote has a meaning. */
export const oneClickCommand = (uri: string): string =>
  [
    'curl -i --max-redirs 0 -X POST',
    quoted('-H', 'Content-Type: application/x-www-form-urlencoded'),
    quoted('--data', 'List-Unsubscribe=One-Click'),
    quoted('--url', uri),
  ].join(' ')

const quoted = (option: string, value: string) => `${option} '${value.replaceAll("'", `'\\''`)}'`

// The one-click unsubscribe request as a command (RFC 8058, 3.2).

/** For a POSIX shell, whatever is in the URL: inside single quotes, only a quote has a meaning. */
export const oneClickCommand = (uri: string): string =>
  [
    'curl -i --max-redirs 0 -X POST',
    quoted('-H', 'Content-Type: application/x-www-form-urlencoded'),
    quoted('--data', 'List-Unsubscribe=One-Click'),
    quoted('--url', uri),
  ].join(' ')

const quoted = (option: string, value: string) => `${option} '${value.replaceAll("'", `'\\''`)}'`

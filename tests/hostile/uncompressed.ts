// The tests of the built worker request uncompressed answers: compressing and unpacking one costs more than making it.
// Tests that name an encoding get it.
const ask = globalThis.fetch

const askUncompressed: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity')
  return ask(input, { ...init, headers })
}

// Once per process, for all of its files.
if (ask.name !== askUncompressed.name) globalThis.fetch = askUncompressed

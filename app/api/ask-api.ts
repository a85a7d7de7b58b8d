// An API request whose answer is shown as it comes, for the developers' pages.

interface RawQuestion {
  method: string
  url: string
  body?: object
}

/** Longer than the slowest check takes. */
const MAX_WAIT_MS = 60_000

/** @returns null when the API cannot be reached */
export async function askApi({
  method,
  url,
  body,
}: RawQuestion): Promise<{ status: number; text: string } | null> {
  try {
    const response = await fetch(url, {
      method,
      signal: AbortSignal.timeout(MAX_WAIT_MS),
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return { status: response.status, text: readable(await response.text()) }
  } catch {
    return null
  }
}

/** JSON with a line for each value; any other text as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

// An API request whose answer is shown as it comes, for the developers' page.

interface RawQuestion {
  method: string
  url: string
  body?: string
}

/** @returns null when the API cannot be reached */
export async function askApi({
  method,
  url,
  body,
}: RawQuestion): Promise<{ status: number; text: string } | null> {
  try {
    const headers = body === undefined ? undefined : { 'Content-Type': 'application/json' }
    const response = await fetch(url, { method, headers, body })
    return { status: response.status, text: JSON.stringify(await response.json(), null, 2) }
  } catch {
    return null
  }
}

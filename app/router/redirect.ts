// How a loader redirects to another URL, at the edge and in the browser.

/** Throw the result. @param path a path of this site */
export const redirect = (path: string): Response =>
  new Response(null, { status: 302, headers: { Location: path } })

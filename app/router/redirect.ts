// How a loader says that the answer is at another address, at the edge and in the browser.

/** To be thrown. @param path an address of this site */
export const redirect = (path: string): Response =>
  new Response(null, { status: 302, headers: { Location: path } })

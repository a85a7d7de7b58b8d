// Ends a loader where an address names something that is not there.

export function pageNotFound(): never {
  // Remix shows the nearest error boundary for a thrown response, and answers with its status.
  throw new Response(null, { status: 404 })
}

// Ends a loader if a URL names something that does not exist.

export function pageNotFound(): never {
  // Remix shows the nearest error boundary for a thrown response, and answers with its status.
  throw new Response(null, { status: 404 })
}

// The fields of a form that was sent.

/** A body that is not a form is rejected: the visitor's program got it wrong, not the page. */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw new Response(null, { status: 400 })
  }
}

// The signature as typed; it exists only in this page.
import { useEffect, useRef, useState } from 'react'
import { EMPTY_DRAFT, type SignatureDraft } from '#shared/message/signature/draft.ts'

/** The signature of someone who does not exist. */
export const SAMPLE_DRAFT: SignatureDraft = {
  ...EMPTY_DRAFT,
  name: 'Maya Lindgren',
  title: 'Head of Sales',
  company: 'Northwind Post',
  phone: '+1 555 010 0199',
  email: 'maya@northwind.test',
  website: 'https://www.northwind.test/',
  logoUrl: 'https://www.northwind.test/logo.png',
  socialLinks: [
    { id: '1', name: 'LinkedIn', url: 'https://social.northwind.test/maya' },
    { id: '2', name: 'Calendar', url: 'https://meet.northwind.test/maya' },
  ],
}

export type ChangeSignature = (change: Partial<SignatureDraft>) => void

export function useSignature() {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const form = useRef<HTMLFormElement>(null)
  // What was typed before the script loaded is already in the fields.
  useEffect(() => {
    if (form.current) setDraft(draftIn(new FormData(form.current)))
  }, [])
  const change: ChangeSignature = (part) => setDraft((before) => ({ ...before, ...part }))
  return { draft, change, form }
}

function draftIn(data: FormData): SignatureDraft {
  const read = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  const texts = Object.keys(EMPTY_DRAFT).filter((name) => name !== 'socialLinks')
  return {
    ...EMPTY_DRAFT,
    ...Object.fromEntries(texts.map((name) => [name, read(name)])),
    socialLinks: EMPTY_DRAFT.socialLinks.map(({ id }) => ({
      id,
      name: read(`social-name-${id}`),
      url: read(`social-url-${id}`),
    })),
  }
}

// The fields of a signature.
import { Field } from '#app/components/ui/field.tsx'
import { RadioGroup } from '#app/components/ui/radio-group.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import type { Accent, Layout, SignatureDraft } from '#shared/message/signature/draft.ts'
import { SocialLinks } from './social-links.tsx'
import type { ChangeSignature } from './use-signature.ts'

const LAYOUT_OPTIONS: { value: Layout; label: string; hint: string }[] = [
  { value: 'classic', label: 'Classic', hint: 'line under line' },
  { value: 'beside', label: 'Side by side', hint: 'logo next to a line' },
  { value: 'compact', label: 'Compact', hint: 'two lines, no image' },
]
const ACCENT_OPTIONS: { value: Accent; label: string }[] = [
  { value: 'petrol', label: 'Petrol' },
  { value: 'blue', label: 'Blue' },
  { value: 'red', label: 'Red' },
  { value: 'green', label: 'Green' },
  { value: 'violet', label: 'Violet' },
  { value: 'grey', label: 'Gray' },
]

interface SignatureFieldsProps {
  draft: SignatureDraft
  change: ChangeSignature
  /** By field. */
  problems: Record<string, string>
}

export function SignatureFields({ draft, change, problems }: SignatureFieldsProps) {
  const text = (name: Exclude<keyof SignatureDraft, 'socialLinks'>) => ({
    name,
    value: draft[name],
    error: problems[name],
    maxLength: 200,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ [name]: currentTarget.value }),
  })
  return (
    <>
      <Field label="Name" {...text('name')} autoComplete="name" />
      <Field label="Title" {...text('title')} optional autoComplete="organization-title" />
      <Field label="Company" {...text('company')} optional autoComplete="organization" />
      <Field label="Phone" {...text('phone')} type="tel" maxLength={60} optional autoComplete="tel" />
      <Field label="Email" {...text('email')} type="email" maxLength={254} autoComplete="email" />
      <Field {...ADDRESS} label="Website" {...text('website')} maxLength={2000} autoComplete="url" />
      <Field
        {...ADDRESS}
        label="Logo URL"
        {...text('logoUrl')}
        maxLength={2000}
        autoComplete="off"
        hint="The image on your own website; it is shown 96 pixels wide."
      />
      <SocialLinks
        links={draft.socialLinks}
        problems={problems}
        onChange={(socialLinks) => change({ socialLinks })}
      />
      <RadioGroup
        legend="Layout"
        name="layout"
        options={LAYOUT_OPTIONS}
        value={draft.layout}
        onChange={(layout) => change({ layout: layout as Layout })}
      />
      <SelectField
        label="Color of name and links"
        name="accent"
        options={ACCENT_OPTIONS}
        value={draft.accent}
        onChange={(event) => change({ accent: event.currentTarget.value as Accent })}
      />
    </>
  )
}

const ADDRESS = {
  type: 'url',
  inputMode: 'url',
  placeholder: 'https://',
  optional: true,
  spellCheck: false,
} as const

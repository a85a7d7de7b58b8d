// What kind of email it is, since a newsletter has other duties than a receipt. The choice is in the URL.
import { Form } from '#app/components/ui/form.tsx'
import { SelectField, type Option } from '#app/components/ui/select-field.tsx'
import button from '#app/components/ui/button.module.css'
import { PROFILE_LABELS, PROFILES } from '#shared/message/template/limits.ts'
import styles from './message-result.module.css'

/** The first leaves it to the message. */
const KIND_OPTIONS: readonly Option[] = [
  { value: '', label: 'As the message shows' },
  ...PROFILES.map((value) => ({ value, label: PROFILE_LABELS[value] })),
]

export const MessageKindField = ({ chosen = '' }: { chosen?: string | undefined }) => (
  <SelectField
    key={chosen}
    label="What kind of email is it?"
    name="profile"
    options={KIND_OPTIONS}
    defaultValue={chosen}
  />
)

interface MessageKindFormProps {
  path: string
  /** The query in the URL. */
  question: Readonly<Record<string, string>>
}

/** Judges the message that is shown as another kind. */
export const MessageKindForm = ({ path, question }: MessageKindFormProps) => (
  <Form method="get" action={path} className={`${styles.kind} wrap gap-3`}>
    {Object.entries(question)
      .filter(([name]) => name !== 'profile')
      .map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    <MessageKindField chosen={question.profile} />
    <button type="submit" className={button.button} data-look="quiet" data-size="small">
      Judge it as that
    </button>
  </Form>
)

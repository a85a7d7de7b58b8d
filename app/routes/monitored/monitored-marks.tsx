// What the owner of a monitor says about a sender or a receiver. The pressed button takes its mark back.
import { Form } from '#app/components/ui/form.tsx'
import button from '#app/components/ui/button.module.css'
import type { Owner } from './monitored-owner.tsx'
import styles from './monitored.module.css'

interface MarksProps {
  /** What the form does. */
  of: 'mark' | 'receiver'
  name: string
  mark: string | undefined
  marks: readonly { mark: string; word: string }[]
  owner: Owner
}

export const Marks = ({ of, name, mark, marks, owner }: MarksProps) => (
  <Form method="post" action={owner.path} className={styles.marks}>
    <input type="hidden" name="do" value={of} />
    <input type="hidden" name="name" value={name} />
    {marks.map((one) => (
      <button
        key={one.mark}
        type="submit"
        name="mark"
        value={one.mark === mark ? '' : one.mark}
        className={button.button}
        data-look="quiet"
        data-size="small"
        aria-pressed={one.mark === mark}
        aria-label={`${one.word}: ${name}`}
      >
        {one.mark === mark ? `✓ ${one.word}` : one.word}
      </button>
    ))}
  </Form>
)

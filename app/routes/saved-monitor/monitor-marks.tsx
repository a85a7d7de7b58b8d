// What the owner of a monitor says about a sender or a receiver, as a form.
import { Form } from '#app/components/ui/form.tsx'
import { MarkButtons } from '#app/routes/reports/mark-buttons.tsx'
import type { Owner } from './monitor-owner.tsx'

interface MarksProps {
  /** What the form does. */
  of: 'mark' | 'receiver'
  name: string
  mark: string | undefined
  marks: readonly { mark: string; word: string }[]
  owner: Owner
}

export const Marks = ({ of, name, mark, marks, owner }: MarksProps) => (
  <Form method="post" action={owner.path} className="row gap-2 off-paper">
    <input type="hidden" name="do" value={of} />
    <input type="hidden" name="name" value={name} />
    <MarkButtons name={name} mark={mark} marks={marks} />
  </Form>
)

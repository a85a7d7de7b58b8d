// What the owner of a domain says about a sender or a receiver. The pressed button takes its mark back.
import button from '#app/components/ui/button.module.css'
import type { Mark } from '#shared/dmarc-reports/sums.ts'

export const SENDER_MARKS = [
  { mark: 'mine', word: 'Mine' },
  { mark: 'not_mine', word: 'Not mine' },
  { mark: 'forwarder', word: 'Forwarder' },
] as const satisfies readonly { mark: Mark; word: string }[]

interface MarkButtonsProps<M extends string> {
  name: string
  mark: string | undefined
  marks: readonly { mark: M; word: string }[]
  /** Missing in a form, which sends the mark. */
  onMark?: (mark: M | null) => void
}

export const MarkButtons = <M extends string>({ name, mark, marks, onMark }: MarkButtonsProps<M>) => (
  <>
    {marks.map((one) => {
      const isPressed = one.mark === mark
      return (
        <button
          key={one.mark}
          type={onMark ? 'button' : 'submit'}
          name="mark"
          value={isPressed ? '' : one.mark}
          className={button.button}
          data-look="quiet"
          data-size="small"
          aria-pressed={isPressed}
          aria-label={`${one.word}: ${name}`}
          onClick={onMark && (() => onMark(isPressed ? null : one.mark))}
        >
          {isPressed ? `✓ ${one.word}` : one.word}
        </button>
      )
    })}
  </>
)

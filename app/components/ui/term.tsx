// A word of the trade that can be tapped for one line of explanation. The browser opens and closes it, with or without a
// script.
import { Fragment, useId, type ReactNode } from 'react'
import { GLOSSARY, TERMS_IN_TEXT } from '#shared/data/glossary.ts'
import styles from './term.module.css'

interface TermProps {
  /** One or two sentences. */
  means: string
  children: ReactNode
}

export function Term({ means, children }: TermProps) {
  const id = useId()
  return (
    <>
      <Word id={id}>{children}</Word>
      <Meaning id={id}>{means}</Meaning>
    </>
  )
}

/** A text in which each known word can be tapped where it first appears. */
export function WithTerms({ text }: { text: string }) {
  const id = useId()
  const parts = text.split(TERMS_IN_TEXT)
  const known = [...new Set(parts)].filter((part) => GLOSSARY[part] !== undefined)
  return (
    <>
      {parts.map((part, index) =>
        known.includes(part) && parts.indexOf(part) === index ? (
          <Word key={index} id={`${id}${part}`}>
            {part}
          </Word>
        ) : (
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
      {/* After the text, which stays one text for whoever reads or searches it. */}
      {known.map((part) => (
        <Meaning key={part} id={`${id}${part}`}>
          {GLOSSARY[part]}
        </Meaning>
      ))}
    </>
  )
}

interface PartProps {
  id: string
  children: ReactNode
}

const Word = ({ id, children }: PartProps) => (
  <button type="button" className={styles.term} {...{ popovertarget: id }}>
    {children}
  </button>
)

const Meaning = ({ id, children }: PartProps) => (
  <span id={id} className={styles.means} {...{ popover: 'auto' }}>
    {children}
  </span>
)

// Fields with their types, as rows: of a request, of an answer, of a named type.
import { TextWithCode } from '#app/routes/developers/code-block.tsx'
import { TYPES_PATH } from '#app/content/api-pages.ts'
import styles from '#app/routes/developers/developers.module.css'
import type { ShapeField, TypeWord } from './shape.ts'

interface FieldsProps {
  /** The heading above them. */
  caption?: string
  fields: readonly ShapeField[]
}

export function Fields({ caption, fields }: FieldsProps) {
  if (fields.length === 0) return null
  return (
    <div>
      {caption && <h3>{caption}</h3>}
      <dl className={styles.fields}>
        {fields.map(({ name, type, about, optional }) => (
          <div key={name} className={styles.field}>
            <dt>
              <code>{breakable(name)}</code>
            </dt>
            <dd>
              <p className="note">
                <Type type={type} />
                {optional && ', optional'}
              </p>
              {about && (
                <p className={styles.about}>
                  <TextWithCode text={about} />
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export const Type = ({ type }: { type: readonly TypeWord[] }) =>
  type.map(({ text, isNamed }, index) =>
    isNamed ? (
      <a key={index} href={`${TYPES_PATH}#${text}`}>
        {text}
      </a>
    ) : (
      text
    ),
  )

/** A long name breaks at its dots. */
const breakable = (name: string) =>
  name.split(/(?=\.)/).map((part, index) => (
    <span key={index}>
      {index > 0 && <wbr />}
      {part}
    </span>
  ))

// The list of social links: rows that can be added and, except for the last, removed.
import { useRef } from 'react'
import { useFocusOnRow } from '#app/components/ui/use-focus-kept.ts'
import button from '#app/components/ui/button.module.css'
import { Field } from '#app/components/ui/field.tsx'
import { addSocialLink, removeSocialLink, type SocialLink } from '#shared/message/signature/draft.ts'
import styles from './signature-builder.module.css'

interface SocialLinksProps {
  links: readonly SocialLink[]
  /** By field: "social-" and the row's id. */
  problems: Record<string, string>
  onChange: (links: readonly SocialLink[]) => void
}

export function SocialLinks({ links, problems, onChange }: SocialLinksProps) {
  const rows = useRef<HTMLFieldSetElement>(null)
  const moved = useFocusOnRow(rows, 'input[name^="social-name"]')
  const set = (id: string, part: Partial<SocialLink>) =>
    onChange(links.map((link) => (link.id === id ? { ...link, ...part } : link)))
  return (
    <fieldset ref={rows} className={styles.links}>
      <legend>Social Links</legend>
      {links.map((link, index) => (
        <SocialLinkRow
          key={link.id}
          link={link}
          number={index + 1}
          problem={problems[`social-${link.id}`]}
          onChange={(part) => set(link.id, part)}
          onRemove={() => {
            if (links.length > 1) moved()
            onChange(removeSocialLink(links, link.id))
          }}
        />
      ))}
      <button
        type="button"
        className={button.button}
        data-look="quiet"
        data-size="small"
        onClick={() => {
          moved()
          onChange(addSocialLink(links))
        }}
      >
        Add Social Link
      </button>
    </fieldset>
  )
}

interface SocialLinkRowProps {
  link: SocialLink
  number: number
  problem: string | undefined
  onChange: (part: Partial<SocialLink>) => void
  onRemove: () => void
}

function SocialLinkRow({ link: { id, name, url }, number, problem, onChange, onRemove }: SocialLinkRowProps) {
  return (
    <div className={`${styles.link} stack gap-3`}>
      <Field
        label="Platform"
        name={`social-name-${id}`}
        optional
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Field
        label="URL"
        name={`social-url-${id}`}
        type="url"
        inputMode="url"
        optional
        value={url}
        error={problem}
        placeholder="https://"
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
      />
      <button type="button" className={button.button} data-look="quiet" data-size="small" onClick={onRemove}>
        Remove
        <span className="visually-hidden"> link {number}</span>
      </button>
    </div>
  )
}

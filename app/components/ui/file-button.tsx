// A file to choose. Its script takes the file at once, so it is a button; without script, the browser's own control of a form says
// what is chosen.
import type { InputHTMLAttributes } from 'react'
import button from './button.module.css'
import field from './field.module.css'
import styles from './file-button.module.css'

interface FileButtonProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'accept' | 'multiple' | 'aria-describedby'
> {
  label?: string
  size?: 'small'
  look?: 'quiet' | 'full'
  /** In a form that also works without script. */
  name?: string
  isFolder?: boolean
  /** The form itself sends the file. */
  isSent?: boolean
  onFiles: (files: readonly File[]) => void
  /** The pointer or the focus is on it. */
  onNear?: () => void
}

export function FileButton(props: FileButtonProps) {
  const {
    label = 'Choose a file',
    size,
    look = 'quiet',
    name,
    isFolder,
    isSent,
    onFiles,
    onNear,
    ...input
  } = props
  return (
    <label className={`${styles.file}${name === undefined ? ' needs-script' : ''}`} onPointerEnter={onNear}>
      <input
        {...input}
        // React has no attribute for choosing folders.
        ref={(element) => void (isFolder && element?.setAttribute('webkitdirectory', ''))}
        type="file"
        name={name}
        className={field.control}
        aria-label={label}
        onFocus={onNear}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          if (!isSent) currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <span
        className={button.button}
        data-look={look === 'quiet' ? look : undefined}
        data-size={size}
        aria-hidden="true"
      >
        {label}
      </span>
    </label>
  )
}

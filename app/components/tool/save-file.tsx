// A button that saves a text as a file; only for files that the browser's script makes.
import button from '#app/components/ui/button.module.css'

// Saves a file that the browser's script made.
export function saveBlob(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

interface SaveFileProps {
  name: string
  /** Or a function that writes it, for long texts. */
  text: string | (() => string)
  type?: string
  label: string
}

export function SaveFile({ name, text, type = 'text/plain', label }: SaveFileProps) {
  const save = () => saveBlob(new Blob([typeof text === 'string' ? text : text()], { type }), name)
  return (
    <button type="button" className={button.button} data-look="quiet" data-size="small" onClick={save}>
      {label}
      <span className="visually-hidden">: {name}</span>
    </button>
  )
}

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
  text: string | (() => string | Promise<Blob>)
  type?: string
  label: string
}

export function SaveFile({ name, text, type = 'text/plain', label }: SaveFileProps) {
  const save = async () => {
    const written = await (typeof text === 'string' ? text : text())
    saveBlob(typeof written === 'string' ? new Blob([written], { type }) : written, name)
  }
  return (
    <button
      type="button"
      className={button.button}
      data-look="quiet"
      data-size="small"
      onClick={() => void save()}
    >
      {label}
      <span className="visually-hidden">: {name}</span>
    </button>
  )
}

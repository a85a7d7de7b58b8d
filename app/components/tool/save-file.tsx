// A button that saves a text as a file; only for what the browser's script made.
import button from '#app/components/ui/button.module.css'

interface SaveFileProps {
  name: string
  text: string
  type?: string
  label: string
}

export function SaveFile({ name, text, type = 'text/plain', label }: SaveFileProps) {
  const save = () => {
    const address = URL.createObjectURL(new Blob([text], { type }))
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <button type="button" className={button.button} data-look="quiet" data-size="small" onClick={save}>
      {label}
      <span className="visually-hidden">: {name}</span>
    </button>
  )
}

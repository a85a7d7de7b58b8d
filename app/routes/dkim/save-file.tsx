// A button that saves a text as a file; only for what the browser's script made.
import button from '#app/components/ui/button.module.css'

export function SaveFile({ name, text, label }: { name: string; text: string; label: string }) {
  const save = () => {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
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

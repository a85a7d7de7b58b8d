// What the visitor calls a kept page, and whose it is. Kept as it is typed.
import field from '#app/components/ui/field.module.css'
import { MAX_NAME, nameOf, type KeptPage } from '#shared/saved/yours/pages.ts'
import { changePage } from './on-this-device.ts'
import styles from './yours.module.css'

export const PageNames = ({ page: { view, name, client } }: { page: KeptPage }) => (
  <div key={view} className={`${styles.fields} grid gap-3 small`}>
    <label className="grid gap-1 strong">
      Name
      <input
        className={field.control}
        defaultValue={name}
        maxLength={MAX_NAME}
        autoComplete="off"
        onChange={({ currentTarget }) => changePage(view, { name: nameOf(currentTarget.value) })}
      />
    </label>
    <label className="grid gap-1 strong">
      Client
      <input
        className={field.control}
        defaultValue={client}
        maxLength={MAX_NAME}
        autoComplete="off"
        // Its group changes with it, so not at each letter.
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        onBlur={({ currentTarget }) => changePage(view, { client: nameOf(currentTarget.value) })}
      />
    </label>
  </div>
)

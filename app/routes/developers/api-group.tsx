// The routes of one tool in the reference.
import { ApiRoute } from './api-route.tsx'
import styles from './developers.module.css'
import { groupId, type ReferenceGroup } from './reference.ts'

export const ApiGroup = ({ group: { name, about, routes } }: { group: ReferenceGroup }) => (
  <section className={`${styles.group} unit`} aria-labelledby={groupId(name)}>
    <h2 id={groupId(name)}>{name}</h2>
    <p className={styles.lead}>{about}</p>
    {routes.map((route) => (
      <ApiRoute key={route.id} route={route} />
    ))}
  </section>
)

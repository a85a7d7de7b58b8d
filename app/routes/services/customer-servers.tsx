// What customers may bring to the sending platform, and what belongs to them in any case.
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { CUSTOMER_ADDS, CUSTOMER_OWNS } from '#app/content/services.ts'
import styles from './customer-servers.module.css'

export function CustomerServers() {
  return (
    <PageSection
      id="your-own-servers"
      title="Bring your own servers"
      lead="An administrator decides what each customer may add, and how many of each."
      layout="beside"
    >
      <div className={styles.slip}>
        <table className={styles.table}>
          <caption className="visually-hidden">What a customer can add and manage</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">What</th>
              <th scope="col">How many</th>
            </tr>
          </thead>
          <tbody>
            {CUSTOMER_ADDS.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>up to your limit</td>
              </tr>
            ))}
            {CUSTOMER_OWNS.map((name) => (
              <tr key={name} data-own>
                <th scope="row">{name}</th>
                <td>always yours</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PageSection>
  )
}

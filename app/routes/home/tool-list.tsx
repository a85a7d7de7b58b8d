// The tools that exist, each with the question that it answers, beside the tree that they read.
import { Link } from '@remix-run/react'
import { DnsTree } from './dns-tree.tsx'
import styles from './tool-list.module.css'

const TOOLS = [
  {
    to: '/tool/spf',
    name: 'SPF',
    question: 'Who may send mail in your name?',
    text: 'Follows every include, counts the lookups that receivers count, and writes the record that you should publish.',
  },
  {
    to: '/tool/mx',
    name: 'MX',
    question: 'Where does mail to you go?',
    text: 'Lists the servers in the order in which they are tried, and asks whether they exist at all.',
  },
]

export function ToolList() {
  return (
    <section className={styles.section} aria-labelledby="tools">
      <div className={styles.inner}>
        <div className={styles.intro}>
          <h2 id="tools">Free tools that show their proof</h2>
          <p>
            Each asks the DNS while you wait, and says who was asked, what came back, and which rule it broke.
          </p>
          <DnsTree />
        </div>
        <ul className={styles.tools}>
          {TOOLS.map(({ to, name, question, text }) => (
            <li key={to} className={styles.tool}>
              <h3>
                <Link to={to} className={styles.link}>
                  <span className={styles.name}>{name}</span> <span>{question}</span>
                </Link>
              </h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

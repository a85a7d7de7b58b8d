// The colors and the sizes.
import styles from './styleguide.module.css'

const COLOURS = [
  'paper',
  'sheet',
  'sunken',
  'ink',
  'soft',
  'line',
  'edge',
  'post',
  'sea',
  'ok',
  'warn',
  'bad',
  'unknown',
]

export function Tokens() {
  return (
    <section className={`${styles.part} stack gap-5`} aria-labelledby="tokens">
      <h2 id="tokens">Tokens</h2>
      <ul className={`${styles.colours} grid gap-3`}>
        {COLOURS.map((name) => (
          <li key={name}>
            <span className={styles.swatch} data-colour={name} />
            {name}
          </li>
        ))}
      </ul>
      <p className={styles.hero}>Hero 0123456789</p>
      <p className={styles.h1}>Heading one</p>
      <p className={styles.h2}>Heading two</p>
      <p className="soft size-lead">Lead: say the verdict first, then why, then what to do.</p>
      <p>
        Body: sendgrid.net did not answer in 2.5 s. Lines of about 75 characters, a{' '}
        <a href="#tokens">link in the text</a>, and <code>v=spf1 include:_spf.example.com ~all</code>.
      </p>
    </section>
  )
}

// The tools that most visitors need, by question.
import { PostageStamp } from '#app/components/marketing/postage-stamp.tsx'
import { STAMPS } from '#app/content/home.ts'
import styles from './tool-index.module.css'

export const Questions = () => (
  <section className="stack gap-4" aria-labelledby="questions">
    <h2 id="questions">Or start with a question</h2>
    <ul className={styles.stamps}>
      {STAMPS.map((stamp, index) => (
        <li key={stamp.short}>
          <PostageStamp {...stamp} ink={index % 2 ? 'sea' : 'post'} />
        </li>
      ))}
    </ul>
  </section>
)

// Opens a letter that is already begun; the address stands below for those whose browser has no mail program.
import { mailto, type Letter } from '#app/components/marketing/mailto.ts'
import styles from './mail-button.module.css'
import buttonStyles from '#app/components/ui/button.module.css'

interface MailButtonProps {
  letter: Letter
  children: string
  look?: 'quiet'
}

export function MailButton({ letter, children, look }: MailButtonProps) {
  return (
    <div className={styles.mail}>
      <a href={mailto(letter)} className={buttonStyles.button} data-look={look}>
        {children}
      </a>
      <p className={styles.address}>
        Opens your mail program. Or write to <a href={`mailto:${letter.to}`}>{letter.to}</a>
      </p>
    </div>
  )
}

// Opens a prefilled email; the address is below it, for browsers without an email app.
import { mailto, type Email } from '#app/components/marketing/mailto.ts'
import styles from './mail-button.module.css'
import buttonStyles from '#app/components/ui/button.module.css'

interface MailButtonProps {
  email: Email
  children: string
  look?: 'quiet'
}

export function MailButton({ email, children, look }: MailButtonProps) {
  return (
    <div className={styles.mail}>
      <a href={mailto(email)} className={buttonStyles.button} data-look={look}>
        {children}
      </a>
      <p className={styles.address}>
        Opens your email app. Or write to <a href={`mailto:${email.to}`}>{email.to}</a>
      </p>
    </div>
  )
}

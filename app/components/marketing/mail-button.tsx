// Opens a prefilled email; the address is below it, for browsers without an email app.
import { mailto, type Email } from '#app/components/marketing/mailto.ts'
import buttonStyles from '#app/components/ui/button.module.css'

interface MailButtonProps {
  email: Email
  children: string
  look?: 'quiet'
}

export function MailButton({ email, children, look }: MailButtonProps) {
  return (
    <div className="stack gap-2 start">
      <a href={mailto(email)} className={buttonStyles.button} data-look={look}>
        {children}
      </a>
      <p className="note">
        Opens your email app. Or write to{' '}
        <a className="target" href={`mailto:${email.to}`}>
          {email.to}
        </a>
      </p>
    </div>
  )
}

// The page of /contact-us.
import { useLoaderData } from '@remix-run/react'
import { ContactForm } from './contact-form.tsx'
import { ContactWays } from './contact-ways.tsx'
import type { ContactPage } from './send-message.ts'
import { WhatToSend } from './what-to-send.tsx'
import styles from './contact-us.module.css'

export function ContactUsPage() {
  const { sample } = useLoaderData<ContactPage>()
  return (
    <>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>Contact Us</h1>
          <p className={styles.lead}>
            Tell us what goes wrong and what you need. You’ll talk to the people who fix it.
          </p>
        </header>
        <ContactWays />
        <ContactForm />
      </div>
      {sample && <WhatToSend sample={sample} />}
    </>
  )
}

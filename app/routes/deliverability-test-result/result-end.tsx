// How long a result is kept, how to delete it sooner, and a link back.
import { Form } from '#app/components/ui/form.tsx'
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import button from '#app/components/ui/button.module.css'
import { dayOfMoment } from '#app/components/ui/moment-text.ts'
import { deliverabilityTestResult } from '#shared/tools/deliverability-test-result.ts'
import { deliverabilityTest } from '#shared/tools/deliverability-test.ts'
import styles from './test-result.module.css'

export const ResultEnd = ({ view, expires }: { view: string; expires: string }) => (
  <div className={styles.end}>
    <ButtonLink to={deliverabilityTest.path} look="quiet">
      Back to the test
    </ButtonLink>
    {view !== '' && (
      <Form method="post" action={deliverabilityTestResult.path}>
        <input type="hidden" name="delete" value={view} />
        <button type="submit" className={button.button} data-look="quiet">
          Delete this result
        </button>
      </Form>
    )}
    {view !== '' && (
      <span className={styles.soft}>
        Kept until {dayOfMoment(expires)}. Anyone with the address of this page can read it.
      </span>
    )}
  </div>
)

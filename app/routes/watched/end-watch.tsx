// The button that ends a watch.
import button from '#app/components/ui/button.module.css'
import { Form } from '#app/components/ui/form.tsx'
import { watchedPath } from '#shared/watch/places.ts'

export const EndWatch = ({ id }: { id: string }) => (
  <Form method="post" action={watchedPath(id)}>
    <input type="hidden" name="do" value="end" />
    <button type="submit" className={button.button} data-look="quiet" data-size="small">
      End this watch and delete all of it
    </button>
  </Form>
)

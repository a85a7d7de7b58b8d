// What a page with the DKIM generator does with its form without JavaScript: the keys are made at the edge.
import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { formOf } from '#app/form-of.ts'
import { makeKeyThere, readFields } from './dkim-key-data.ts'

export const makeKeyAction = async ({ request, context }: ActionFunctionArgs) =>
  makeKeyThere(context.api, readFields(await formOf(request)))

import { expect, test } from 'vitest'
import { Field } from '#app/components/ui/field.tsx'
import { RadioGroup } from '#app/components/ui/radio-group.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { renderMarkup, textOf } from '#tests/app/components/render-markup.ts'

const describedBy = (control: Element) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => textOf(document.getElementById(id)))

test('the label names the control', () => {
  const page = renderMarkup(<Field label="Domain" name="domain" />)
  const input = page.querySelector('input')!
  expect(textOf(page.querySelector(`label[for="${input.id}"]`))).toBe('Domain')
})

test('a field is required unless it says that it is optional', () => {
  expect(renderMarkup(<Field label="Domain" name="domain" />).querySelector('input')!.required).toBe(true)
  const optional = renderMarkup(<Field label="Phone" name="phone" optional />)
  expect(optional.querySelector('input')!.required).toBe(false)
  expect(textOf(optional.querySelector('label'))).toBe('Phone (optional)')
})

test('an error marks the control and is read before the hint', () => {
  const page = renderMarkup(
    <Field label="Domain" name="domain" hint="Like example.com." error="No domain." />,
  )
  const input = page.querySelector('input')!
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(input)).toEqual(['No domain.', 'Like example.com.'])
})

test('a field without error and hint points to nothing', () => {
  const input = renderMarkup(<Field label="Domain" name="domain" />).querySelector('input')!
  expect([input.hasAttribute('aria-invalid'), input.hasAttribute('aria-describedby')]).toEqual([false, false])
})

test('a list is required only where a form says so: its empty choice may be an answer', () => {
  const options = [
    { value: '', label: 'At no set time' },
    { value: '24', label: 'Every day' },
  ]
  const isRequired = (more: { required?: true }) =>
    renderMarkup(<SelectField label="Mail" name="hours" options={options} {...more} />).querySelector(
      'select',
    )!.required
  expect([isRequired({}), isRequired({ required: true })]).toEqual([false, true])
})

test('a group of radio buttons starts with its default', () => {
  const options = [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ]
  const page = renderMarkup(<RadioGroup legend="Include MX?" name="mx" options={options} defaultValue="no" />)
  expect([...page.querySelectorAll('input')].map((input) => [input.value, input.checked])).toEqual([
    ['yes', false],
    ['no', true],
  ])
})

import { act } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { replayEarlyInput } from './replay-early-input.ts'

const heard = vi.fn<(values: Record<string, string>) => void>()

/** A form that shows what React was notified of. */
function Form() {
  const [values, setValues] = useState({ email: 'kept@example.com', notes: '', size: '8' })
  const change = (changed: Partial<typeof values>) => setValues((known) => ({ ...known, ...changed }))
  return (
    <form
      ref={replayEarlyInput}
      method="post"
      suppressHydrationWarning // that it was held, React does not know
      onSubmit={(event) => {
        event.preventDefault()
        heard(values)
      }}
    >
      <input name="email" value={values.email} onChange={({ target }) => change({ email: target.value })} />
      <textarea
        name="notes"
        value={values.notes}
        onChange={({ target }) => change({ notes: target.value })}
      />
      <select name="size" value={values.size} onChange={({ target }) => change({ size: target.value })}>
        <option>8</option>
        <option>10</option>
      </select>
      <output>{JSON.stringify(values)}</output>
    </form>
  )
}

/** The form as server HTML, filled in by `early`, and then hydrated. */
async function takeOver(early: (form: HTMLFormElement) => void = () => {}) {
  const root = document.createElement('div')
  root.innerHTML = renderToString(<Form />)
  document.body.append(root)
  const form = root.querySelector('form')
  if (!form) throw new Error('There is no form.')
  early(form)
  await act(async () => hydrateRoot(root, <Form />))
  return { form, known: () => JSON.parse(form.querySelector('output')?.textContent ?? '') }
}

/** Like typing; before hydration React does not listen. */
function write(form: HTMLFormElement, name: string, value: string) {
  const field = form.elements.namedItem(name)
  if (field && 'value' in field) field.value = value
}

afterEach(() => {
  document.body.replaceChildren()
  heard.mockClear()
})

test('what was typed and chosen before is told to the form', async () => {
  const { form, known } = await takeOver((early) => {
    write(early, 'email', 'early@example.com')
    write(early, 'notes', 'before it was there')
    write(early, 'size', '10')
  })
  expect(known()).toEqual({ email: 'early@example.com', notes: 'before it was there', size: '10' })
  expect(Object.fromEntries(new FormData(form))).toEqual(known())
})

test('a form that nobody wrote in stays as it was rendered, and is not sent', async () => {
  const { form, known } = await takeOver()
  expect(known()).toEqual({ email: 'kept@example.com', notes: '', size: '8' })
  expect({ ...form.dataset }).toEqual({ ready: '' })
  expect(heard).not.toHaveBeenCalled()
})

test('a form that was sent before is sent once it knows what was typed', async () => {
  const { form } = await takeOver((early) => {
    write(early, 'email', 'hasty@example.com')
    early.dataset.heldSubmit = ''
  })
  await expect.poll(() => heard.mock.calls).toEqual([[{ email: 'hasty@example.com', notes: '', size: '8' }]])
  expect({ ...form.dataset }).toEqual({ ready: '' })
})

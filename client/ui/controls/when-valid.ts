import type { UseFormReturnType } from '@mantine/form'

/**
 * A form's `onSubmit`: sends what is valid, or focuses the first invalid field, whose error is then read out.
 * The order is that of the form's initial values.
 */
export const whenValid = <Values extends object>(
  { onSubmit, values, getInputNode }: UseFormReturnType<Values>,
  send: (values: Values) => void | Promise<unknown>,
) =>
  onSubmit(
    (typed) => send(typed),
    (problems) => {
      const first = Object.keys(values).find((field) => problems[field])
      if (first) getInputNode(first)?.focus()
    },
  )

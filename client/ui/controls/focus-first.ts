import type { FormErrors, UseFormReturnType } from '@mantine/form'

/**
 * Gives the keyboard to the first field that is wrong, whose problem is read out with it: the second argument of
 * `form.onSubmit`. First is the order of the form's initial values.
 */
export function focusFirst<Values extends object>(
  { values, getInputNode }: Pick<UseFormReturnType<Values>, 'getInputNode' | 'values'>,
  problems: FormErrors,
) {
  const first = Object.keys(values).find((field) => problems[field])
  if (first) getInputNode(first)?.focus()
}

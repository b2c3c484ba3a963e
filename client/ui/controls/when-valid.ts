import type { FormErrors, UseFormReturnType } from '@mantine/form'

/**
 * Focuses the first invalid field, whose error is then read out: the second argument of `form.onSubmit`. The
 * order is that of the form's initial values.
 */
export function focusFirst<Values extends object>(
  { values, getInputNode }: Pick<UseFormReturnType<Values>, 'getInputNode' | 'values'>,
  problems: FormErrors,
) {
  const first = Object.keys(values).find((field) => problems[field])
  if (first) getInputNode(first)?.focus()
}

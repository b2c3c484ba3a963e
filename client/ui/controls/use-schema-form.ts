import { schemaResolver, useForm, type UseFormInput } from '@mantine/form'

type Options<Values> = Omit<UseFormInput<Values>, 'initialValues' | 'validate' | 'enhanceGetInputProps'>

/** A form that a schema checks. Its inputs have the names of its values, by which browsers and password managers know them. */
export const useSchemaForm = <Values extends object>(
  schema: Parameters<typeof schemaResolver>[0],
  initialValues: Values,
  options?: Options<Values>,
) =>
  useForm<Values>({
    ...options,
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    enhanceGetInputProps: ({ field }) => ({ name: field }),
  })

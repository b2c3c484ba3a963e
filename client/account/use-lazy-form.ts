import { schemaResolver, useForm } from '@mantine/form'
import { useEffect } from 'react'

type Schema = Parameters<typeof schemaResolver>[0]

/**
 * A form that a schema checks, which is loaded with the first focus, as it weighs more than the form. When it
 * cannot be loaded nothing is found wrong: the server validates by the same schema with the same messages.
 */
export function useLazyForm<Values extends object>(fetch: () => Promise<Schema>, initialValues: Values) {
  useEffect(() => {
    // Loads it early without blocking; a failure is retried when it is needed.
    const prefetch = () => void fetch().catch(() => undefined)
    document.addEventListener('focusin', prefetch, { once: true })
    return () => document.removeEventListener('focusin', prefetch)
  }, [fetch])

  return useForm<Values>({
    initialValues,
    validateInputOnBlur: true,
    enhanceGetInputProps: ({ field }) => ({ name: field }),
    async validate(values) {
      try {
        return await schemaResolver(await fetch())(values)
      } catch (error) {
        console.error('The form could not be checked here', error)
        return {}
      }
    },
  })
}

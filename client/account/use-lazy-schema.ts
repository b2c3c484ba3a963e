import { schemaResolver } from '@mantine/form'
import { useEffect } from 'react'

type Schema = Parameters<typeof schemaResolver>[0]

/**
 * Validates a form by a schema that is fetched once somebody comes to a field, for it weighs more than the form. When it
 * cannot be fetched, nothing is found wrong: the server checks by the same schema and says the same.
 */
export function useLazySchema(fetch: () => Promise<Schema>) {
  useEffect(() => {
    // So that it is there when it is needed, and keeps nothing waiting before; what fails is asked again then.
    const prefetch = () => void fetch().catch(() => undefined)
    document.addEventListener('focusin', prefetch, { once: true })
    return () => document.removeEventListener('focusin', prefetch)
  }, [fetch])

  return async (values: Record<string, unknown>) => {
    try {
      return await schemaResolver(await fetch())(values)
    } catch (error) {
      console.error('The form could not be checked here', error)
      return {}
    }
  }
}

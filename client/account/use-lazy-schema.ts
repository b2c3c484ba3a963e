import { schemaResolver } from '@mantine/form'
import { useEffect } from 'react'

type Schema = Parameters<typeof schemaResolver>[0]

/**
 * Validates a form by a schema that is fetched after the page is there, for it weighs more than the form. When it
 * cannot be fetched, nothing is found wrong: the server checks by the same schema and says the same.
 */
export function useLazySchema(fetch: () => Promise<Schema>) {
  useEffect(() => {
    void fetch().catch(() => undefined) // so that it is there when it is needed; then it is asked again
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

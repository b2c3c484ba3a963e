import { useState } from 'react'
import { draftsOf } from '../storage/drafts.ts'
import { useSchemaForm } from '../ui/controls/use-schema-form.ts'
import { useSession } from './session.ts'

/**
 * A form whose values are kept in the tab until `forget`, for who typed them: they survive a failure, a reload and the end
 * of the session. Without the name of a `draft` nothing is kept.
 */
export function useKeptForm<Values extends object>(
  draft: string | undefined,
  schema: Parameters<typeof useSchemaForm>[0],
  initialValues: Values,
) {
  const { user } = useSession()
  const [writer] = useState(user)
  const drafts = draftsOf(draft && writer?.id, 'tab')
  const name = draft ?? ''
  // Of an older version it may have other fields.
  const kept = Object.entries(Object(drafts.read(name))).filter(
    ([field, value]) => field in initialValues && (typeof value !== 'object' || value === null),
  )
  const form = useSchemaForm(
    schema,
    { ...initialValues, ...Object.fromEntries(kept) },
    {
      onValuesChange(values) {
        const given = new Map<string, unknown>(Object.entries(initialValues))
        const typed = Object.entries(values).filter(([field, value]) => value !== given.get(field))
        drafts.keep(name, Object.fromEntries(typed))
      },
    },
  )
  return {
    form,
    forget: () => drafts.forget(name),
    isSignedOut: draft !== undefined && writer !== null && !user,
  }
}

import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { ASKED_TERMS } from '../../api/api.ts'
import { latePart } from '../../ui/fetch-part.ts'

const TermsDialog = latePart(async () => (await import('./terms-dialog.tsx')).TermsDialog)

/** Asks for the terms when the server wants them accepted first; what was typed stays where it is. */
export function AskedTerms() {
  const queryClient = useQueryClient()
  const { data } = useQuery<number>({ queryKey: ASKED_TERMS, queryFn: skipToken, enabled: false })
  return data ? <TermsDialog version={data} onClose={() => queryClient.setQueryData(ASKED_TERMS, 0)} /> : null
}

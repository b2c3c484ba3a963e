import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { ASKED_TERMS } from '../../api/api.ts'
import { usePart } from '../../ui/fetch-part.ts'

const fetchDialog = () => import('./terms-dialog.tsx')

/** Asks for the terms when the server wants them accepted first; what was typed stays where it is. */
export function AskedTerms() {
  const queryClient = useQueryClient()
  const { data } = useQuery<number>({ queryKey: ASKED_TERMS, queryFn: skipToken, enabled: false })
  return data ? <Asked version={data} onClose={() => queryClient.setQueryData(ASKED_TERMS, 0)} /> : null
}

function Asked(props: { version: number; onClose: () => void }) {
  const part = usePart(fetchDialog)
  return part && <part.TermsDialog {...props} />
}

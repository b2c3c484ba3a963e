import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { loseSession, trpc } from '../api/api.ts'

/** For calls that are no procedures, such as uploads: reports a 401. */
export function useLoseSession() {
  const queryClient = useQueryClient()
  const { auth } = trpc.useUtils()
  return useCallback(() => loseSession(queryClient, auth.session), [queryClient, auth])
}

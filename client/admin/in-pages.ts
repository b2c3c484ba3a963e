import { keepPreviousData } from '@tanstack/react-query'
import { byCursor } from '../api/pagination.ts'

/** For the query of a list for admins: pages, fresh for five seconds; the last list stays while another comes. */
export const inPages = { ...byCursor, staleTime: 5_000, placeholderData: keepPreviousData }

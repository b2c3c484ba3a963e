import type { ComponentType, ReactNode } from 'react'
import { reason } from '../../api/api.ts'
import { NotFound } from '../../error-pages/not-found.tsx'
import { Failed } from '../../ui/feedback/states.tsx'
import classes from '../admin-list.module.css'
import type { DeskSearch } from './desk-list.tsx'

export interface RecordProps {
  id: string
  /** The rows of each list of the desk. */
  Rows: Record<'people' | 'dresses' | 'rentals' | 'audit', ComponentType<DeskSearch>>
}

interface RecordPageProps {
  title: string | undefined
  isMissing?: boolean
  error?: unknown
  children: ReactNode
}

/** The page of one row of a list of the desk. */
export function RecordPage({ title, isMissing, error, children }: RecordPageProps) {
  if (isMissing) return <NotFound />
  return (
    <div className={`page stack ${classes.page}`}>
      <h1 dir="auto">{title ?? 'Loading…'}</h1>
      {Boolean(error) && (
        <Failed title="This could not be loaded">{reason(error, 'Please try again in a moment.')}</Failed>
      )}
      {children}
    </div>
  )
}

export const RecordPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

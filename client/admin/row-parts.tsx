import type { ReactNode } from 'react'
import letters from './admin-list.module.css'
import classes from './reports.module.css'

/** A quoted text in a row of a list for admins. */
export const Words = ({ children }: { children: ReactNode }) => (
  <blockquote dir="auto" className={classes.words}>
    {children}
  </blockquote>
)

interface RowButtonProps {
  /** The id of what describes the button. */
  name?: string | undefined
  isBusy?: boolean
  /** Beside the facts, not below. */
  isAside?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button in a row; nothing is sent twice. */
export const RowButton = ({ name, isBusy, isAside, onClick, children }: RowButtonProps) => (
  <button
    type="button"
    className={isAside ? letters.act : classes.lookButton}
    aria-describedby={name}
    aria-disabled={isBusy}
    onClick={() => isBusy || onClick()}
  >
    {children}
  </button>
)

/** Links to private pictures, by their paths without an ending. */
export const Photographs = ({ paths, name }: { paths: string[]; name: string }) =>
  paths.length > 0 && (
    <p className={letters.facts}>
      {paths.map((path, index) => (
        <a key={path} href={`/_api/${path}.webp`} target="_blank" rel="noreferrer" aria-describedby={name}>
          Photograph {index + 1}
        </a>
      ))}
      {paths.some((path) => path.startsWith('reports/')) && <span>Each look is recorded.</span>}
    </p>
  )

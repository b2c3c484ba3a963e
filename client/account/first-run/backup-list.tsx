import type { ReactNode } from 'react'
import { LOCALE } from '../../../shared/locale.ts'
import { LocalTime } from '../../ui/local-time.tsx'
import classes from './backup-list.module.css'

const size = { style: 'unit', unit: 'megabyte', maximumSignificantDigits: 2 } as const
const megabytes = new Intl.NumberFormat(LOCALE, size)

interface BackupListProps {
  backups: { name: string; at: Date; bytes: number }[]
  /** What can be done with one. */
  children: (name: string) => ReactNode
}

export const BackupList = ({ backups, children }: BackupListProps) => (
  <ul className={classes.list}>
    {backups.map(({ name, at, bytes }) => (
      <li key={name} className={`spread ${classes.backup}`}>
        <span className="stack">
          {name}
          <span className="meta">
            <LocalTime at={at} withTime />, {megabytes.format(bytes / 1e6)}
          </span>
        </span>
        {children(name)}
      </li>
    ))}
  </ul>
)

import { LOCALE } from '../../../shared/locale.ts'
import { LocalTime } from '../../ui/local-time.tsx'

const megabytes = new Intl.NumberFormat(LOCALE, {
  style: 'unit',
  unit: 'megabyte',
  maximumSignificantDigits: 2,
})

/** When a backup was made, and how large it is. */
export const BackupFacts = ({ at, bytes }: { at: Date; bytes: number }) => (
  <span className="meta">
    <LocalTime at={at} withTime />, {megabytes.format(bytes / 1_000_000)}
  </span>
)

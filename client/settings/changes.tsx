import { untouched, type SettingName } from '../../shared/settings/settings.ts'
import type { Answers } from '../api/api.ts'
import { LocalTime } from '../ui/local-time.tsx'
import { settingFields } from './fields.ts'
import classes from './settings.module.css'

interface SettingChangesProps {
  changes: Answers['settings']['read']['changes']
}

/** Who changed what, and when. */
export const SettingChanges = ({ changes }: SettingChangesProps) =>
  changes.length > 0 && (
    <section className="stack" aria-labelledby="setting-changes">
      <h2 id="setting-changes">What was changed</h2>
      <ul className={classes.changes}>
        {changes.map(({ id, name, value, before, by, changedAt }) => (
          <li key={id}>
            <strong>{settingFields[name as SettingName]?.label ?? name}</strong>:{' '}
            <bdi>{said(name, before)}</bdi> → <bdi>{said(name, value)}</bdi>
            <p className="meta">
              <bdi>{by ?? 'Somebody who has left'}</bdi>, <LocalTime at={changedAt} withTime />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )

const said = (name: string, value: unknown) => String(value ?? untouched[name as SettingName] ?? '')

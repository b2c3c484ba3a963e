import type { SettingName } from '../../shared/settings/settings.ts'
import type { Answers } from '../api/api.ts'
import { LocalTime } from '../ui/local-time.tsx'
import { settingFields } from './fields.ts'
import classes from './settings.module.css'

type Read = Answers['settings']['read']

/** Who changed what, and when. */
export const SettingChanges = ({ changes, untouched }: Pick<Read, 'changes' | 'untouched'>) =>
  changes.length > 0 && (
    <section className="stack" aria-labelledby="setting-changes">
      <h2 id="setting-changes">What was changed</h2>
      <ul className={classes.changes}>
        {changes.map(({ id, name, value, before, by, changedAt }) => (
          <li key={id}>
            <Change name={name as SettingName} values={{ before, value, untouched }} />
            <p className="meta">
              <bdi>{by ?? 'Somebody who has left'}</bdi>, <LocalTime at={changedAt} withTime />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )

interface ChangeProps {
  name: SettingName
  values: { before: unknown; value: unknown; untouched: Read['untouched'] }
}

/** Of a setting of many lines, what stood before is folded. */
function Change({ name, values: { before, value, untouched } }: ChangeProps) {
  const { label = name, kind, options } = settingFields[name] ?? {}
  const said = (one: unknown) => {
    const text = String(one ?? untouched[name] ?? '')
    if (kind === 'switch') return text === 'true' ? 'on' : 'off'
    if (kind === 'picture') return text ? 'a picture' : 'none'
    return options?.[text] ?? text
  }
  if (kind === 'text' || kind === 'lines')
    return (
      <details>
        <summary>
          <strong>{label}</strong>, and what stood before
        </summary>
        <pre className={classes.before}>{said(before) || 'Nothing.'}</pre>
      </details>
    )
  return (
    <>
      <strong>{label}</strong>: {/* What was looked at and saved as it was is a change, too. */}
      {said(before) !== said(value) && (
        <>
          <bdi>{said(before)}</bdi> →{' '}
        </>
      )}
      <bdi>{said(value)}</bdi>
    </>
  )
}

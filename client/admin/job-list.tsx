import type { Answers } from '../api/api.ts'
import { Badge } from '../ui/badge.tsx'
import { LocalTime } from '../ui/local-time.tsx'
import classes from './admin-list.module.css'
import { ServerReply } from './server-reply.tsx'

interface JobListProps {
  jobs: Answers['admin']['letters']['jobs']
}

/** The shop's recurring jobs, such as reminders, and their last runs. */
export const JobList = ({ jobs }: JobListProps) => (
  <section aria-labelledby="jobs" className={classes.jobs}>
    <h2 id="jobs">By itself</h2>
    <ul className={classes.list}>
      {jobs.map(({ name, dueAt, finishedAt, problem }) => (
        <li key={name} className={classes.letter}>
          <span className={classes.about}>{name}</span>
          {problem !== null && (
            <span className={classes.became}>
              <Badge tone="destructive">Failed</Badge>
            </span>
          )}
          <p className={classes.facts}>
            {finishedAt && (
              <span>
                last done <LocalTime at={finishedAt} withTime />
              </span>
            )}
            <span>
              due <LocalTime at={dueAt} withTime />
            </span>
          </p>
          {problem !== null && <ServerReply>{problem}</ServerReply>}
        </li>
      ))}
    </ul>
  </section>
)

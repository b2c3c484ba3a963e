import type { LetterState } from '../../shared/notices/mail.ts'
import type { Answers } from '../api/api.ts'
import type { Tone } from '../ui/badge.tsx'

/** The label of a letter's state, and its color. */
export const stateWords: Record<LetterState, readonly [word: string, tone: Tone]> = {
  queued: ['Waiting', 'warning'],
  sending: ['Leaving', 'secondary'],
  sent: ['Sent', 'success'],
  kept: ['Kept', 'outline'],
  skipped: ['Not sent', 'outline'],
  failed: ['Failed', 'destructive'],
}

/** How letters are sent: by which host and from whom. */
export const wayWords: Record<
  Answers['admin']['letters']['way'],
  (by: Pick<Answers['admin']['letters'], 'over' | 'from'>) => string
> = {
  smtp: ({ over, from }) => `Letters leave over SMTP by ${over}, from ${from}.`,
  outbox: ({ from }) => `No mail server is set. Letters from ${from} are kept in the outbox of this server.`,
  off: () => 'This shop sends no e-mail: set SMTP_URL and MAIL_FROM.',
}

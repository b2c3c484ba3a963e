import { demoEmails, PUBLISHED_PASSWORD } from '../../demo/people.ts'
import type { Rules } from '../config.ts'

/** Whether this is a demo person with the password of the README, in a shop open to the world. */
export const isPublished = (
  { email, password }: { email: string; password: string },
  { publicUrl }: Pick<Rules, 'publicUrl'>,
) =>
  publicUrl.startsWith('https:') &&
  password.normalize('NFKC') === PUBLISHED_PASSWORD &&
  demoEmails.includes(email)

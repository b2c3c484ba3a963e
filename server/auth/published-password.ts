import { demoEmails, PUBLISHED_PASSWORD } from '../../demo/people.ts'
import type { Rules } from '../config.ts'

/** Whether somebody signs in as a person of the demo with the password of the README, in a shop that the world can reach. */
export const isPublished = (
  { email, password }: { email: string; password: string },
  { publicUrl }: Pick<Rules, 'publicUrl'>,
) =>
  publicUrl.startsWith('https:') &&
  password.normalize('NFKC') === PUBLISHED_PASSWORD &&
  demoEmails.includes(email)

import type { Answers } from '../api/api.ts'

type Rental = Answers['rentals']['one']
type Listed = Answers['rentals']['requestsPage']['requests'][number]

/** A request with all that its answer needs, on the dashboard as on the rental's page. */
export type AnswerableRequest = Pick<Rental, (keyof Rental & keyof Listed) | 'renterName'> &
  Pick<Listed, 'dressTitle'>

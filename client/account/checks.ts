/** All that is fetched together to check what is typed into a form of an account. */
export * from '../../shared/account-schema.ts'
export { askAfter } from './domain-slip.tsx'

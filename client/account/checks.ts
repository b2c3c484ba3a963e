export * from '../../shared/account/account-schema.ts'
export { askAfter } from './domain-slip.tsx'

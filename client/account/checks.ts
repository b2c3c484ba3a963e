export * from '../../shared/account-schema.ts'
export { askAfter } from './domain-slip.tsx'

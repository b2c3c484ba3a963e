import type { Person } from './test.ts'

/** The subjects of a person's notices, the newest first. */
export const told = async ({ api }: Person) => (await api.notices.list({})).notices.map(({ kind }) => kind)

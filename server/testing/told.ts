import type { Person } from './test.ts'

/** What somebody's notices are about, the newest first. */
export const told = async ({ api }: Person) => (await api.notices.list({})).notices.map(({ kind }) => kind)

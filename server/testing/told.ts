import type { Person } from './test.ts'

export const told = async ({ api }: Person) => (await api.notices.list({})).notices.map(({ kind }) => kind)

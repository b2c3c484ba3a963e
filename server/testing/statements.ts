import pg from 'pg'
import { vi } from 'vitest'

export interface Statement {
  text: string
  values: unknown[]
}

/** What a client of node-postgres was asked. A statement with a name inherits its text (db/preparing-client.ts). */
export const statementOf = ([asked, values = []]: unknown[]) =>
  ({ text: typeof asked === 'string' ? asked : (asked as Statement).text, values }) as Statement

/** Notes the statements that any client sends, until it is stopped. */
export function watchStatements() {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  return {
    /** Those so far whose text has `part` in it. */
    sent: (part = '') =>
      (query.mock.calls as unknown[][]).map(statementOf).filter(({ text }) => text.includes(part)),
    stop: () => query.mockRestore(),
  }
}

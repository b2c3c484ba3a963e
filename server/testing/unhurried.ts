/**
 * Connection options of tests: on a busy machine forty requests for one row wait longer than the shop's timeouts. The
 * timeouts are tested in server/db/database.test.ts.
 */
export const unhurried = { timeoutFactor: 10 }

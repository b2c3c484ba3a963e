/**
 * How tests connect to the database: forty people at once wait for one row longer than a shop lets anybody wait, where the
 * machine does other work too. What becomes of those who wait too long has tests of its own (server/db/database.test.ts).
 */
export const unhurried = { patience: 10 }

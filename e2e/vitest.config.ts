import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// A real browser against the real server: `npm run test:e2e`.
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    // Three at once, of two processors: each waits for its browser and for what it watches.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine may take that long to draw what is asked for; by itself a poll gives up after a second.
    expect: { poll: { timeout: 30_000 } },
    // A failure names all faults of a screen, also in the report that CI reads.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        extends: true,
        test: {
          name: 'own shop',
          include: ['e2e/*.test.ts', 'e2e/translated/*.test.ts', 'e2e/desk/*.test.ts'],
          globalSetup: './e2e/kit/build.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'demo shop',
          include: ['e2e/demo/*.test.ts'],
          globalSetup: ['./e2e/kit/build.ts', './e2e/demo/setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

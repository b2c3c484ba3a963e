import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// A real browser against the real server: `npm run test:e2e`.
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    // Two at once: each waits for its browser half of the time.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine may take that long to draw what is asked for; by itself a poll gives up after a second.
    expect: { poll: { timeout: 30_000 } },
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

import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// What the shop must bear: `npm run test:faults`, and with FAULTS=full for as long as the full figures take.
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['e2e/faults/**/*.test.ts'],
    globalSetup: ['./e2e/kit/build.ts', './server/testing/template.ts'],
    // Each fault gets the whole machine, or its figures would tell of the others.
    fileParallelism: false,
    testTimeout: process.env.FAULTS === 'full' ? 3_600_000 : 240_000,
    hookTimeout: 120_000,
    disableConsoleIntercept: true,
  },
})

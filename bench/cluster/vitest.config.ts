import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// The shop on all its engines: `npm run test:cluster`. Needs PgBouncer and HAProxy beside npm's packages.
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['bench/cluster/*.test.ts'],
    globalSetup: './e2e/kit/build.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const isFull = process.env.FAULTS === 'full'
/** Mostly waiting, or one question after the other: two at a time, where figures of the full length are not wanted. */
const beside = [
  'unfinished',
  'backup',
  'disk',
  'mail',
  'malformed',
  'policy',
  'races',
  'secrets',
  'upgrade',
].map((name) => `e2e/faults/${name}.test.ts`)

// What the shop must bear: `npm run test:faults`, and with FAULTS=full for as long as the full figures take.
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    globalSetup: ['./e2e/kit/build.ts', './server/testing/template.ts'],
    testTimeout: isFull ? 3_600_000 : 240_000,
    hookTimeout: 120_000,
    disableConsoleIntercept: true,
    projects: [
      {
        extends: true,
        test: { name: 'beside each other', include: beside, maxWorkers: isFull ? 1 : 2 },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['e2e/faults/**/*.test.ts'],
          exclude: beside,
          // Each of these gets the whole machine, or its figures would tell of the others.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

import { buildIfStale } from '../../server/pages/build.ts'

/** Vitest globalSetup: the pages are built once, before any server wants them. */
export default async function setup() {
  await buildIfStale()
}

import type { TestProject } from 'vitest/node'
import { openShop } from '../kit/shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the one demo shop that all files of this folder visit. */
    demoShop: string
    /** The folder that it keeps its data in. */
    demoFolder: string
  }
}

/** Vitest globalSetup: opens the demo shop once, for all files that visit it. */
export default async function setup({ provide }: TestProject) {
  const shop = await openShop({ DEMO_DATA: 'on' })
  provide('demoShop', shop.url)
  provide('demoFolder', shop.folder)
  return shop.stop
}

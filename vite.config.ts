import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname
const client = join(root, 'client')

/** Packages that every page needs, in one file, so that a new version of a page leaves them in the cache. */
const everyPage =
  /node_modules\/(react|react-dom|scheduler|@tanstack|@trpc|superjson|copy-anything|is-what|use-sync-external-store|seroval|seroval-plugins|isbot|cookie-es)\//

/** Mantine's machinery; not its fields, which many pages share and most visitors never see. */
const mantine =
  /node_modules\/(@mantine\/core\/(?!esm\/components\/(Input|InputBase|TextInput|Textarea|NativeSelect|CloseButton|Checkbox)\/)|clsx\/)/

/** Small files of ours that several pages share; by themselves they would be a request each. Dialogs open later. */
const house =
  /\/client\/(ui\/(?!dialog|confirm|banner|submit|password|toast-rack|instant)|layout\/|account\/session|dresses\/(search|dress-card|dress-grid)|favorites\/favorite|head|api|pictures)|\/shared\/(brand|image|price|day)\.ts/

export default defineConfig({
  root: client,
  publicDir: false,
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: join(client, 'routes'),
      generatedRouteTree: join(client, 'routeTree.gen.ts'),
      routeFileIgnorePattern: '\\.test\\.',
      autoCodeSplitting: true,
      disableLogging: true,
    }),
    react(),
  ],
  server: { fs: { allow: [root] } },
  // Ours is a React that has useSyncExternalStore; the router brings a replacement for older ones.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },

  // `vite build --app` makes both: what the browser loads, and the same application for the server to render.
  builder: {},
  build: { emptyOutDir: true, target: 'baseline-widely-available' },
  environments: {
    client: {
      build: {
        outDir: join(root, 'dist/client'),
        manifest: true,
        modulePreload: { polyfill: false }, // every browser that the target allows has it
        rolldownOptions: {
          input: join(client, 'main.tsx'),
          // Making a schema has no effect but the schema: pages that only need a list from shared/ go without zod.
          treeshake: { manualPureFunctions: ['z', 'text', 'optionalText', 'orAll', 'dollarsSchema'] },
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: everyPage, priority: 2 },
                { name: 'house', test: house, minShareCount: 2, priority: 1 },
                { name: 'mantine', test: mantine, minShareCount: 6 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { outDir: join(root, 'dist/server'), rolldownOptions: { input: join(client, 'app.tsx') } },
    },
  },

  test: {
    root,
    globalSetup: './server/testing/template.ts',
    projects: [
      {
        extends: true,
        test: { name: 'server', environment: 'node', include: ['{server,shared}/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'client',
          environment: 'jsdom',
          setupFiles: ['./client/testing/jsdom.ts'],
          include: ['client/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})

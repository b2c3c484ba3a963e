import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname
const client = join(root, 'client')

/** Packages that every page needs, in one file, so that a new version of a page leaves them in the cache. */
const everyPage =
  /node_modules\/(react|react-dom|scheduler|@tanstack|@trpc|superjson|copy-anything|is-what|use-sync-external-store|seroval|seroval-plugins|isbot|cookie-es)\//

/** Mantine's provider, which every page has, and what it reads a theme with. */
const mantine = /node_modules\/@mantine\/(hooks|core\/esm\/core\/(MantineProvider|utils))\//

/** The machinery of Mantine's components and their small parts; by themselves they would be a request each. */
const parts =
  /node_modules\/@mantine\/(hooks\/esm\/(?!use-focus-|use-debounced-)|core\/esm\/(core|components\/(Accordion(?=\/AccordionChevron)|CloseButton|UnstyledButton|VisuallyHidden))\/)/

/** What a page with a form needs. */
const forms =
  /node_modules\/@mantine\/(form|core\/esm\/components\/(Input|InputBase|TextInput))\/|\/client\/ui\/(submit-button|password-input)/
const longForms =
  /node_modules\/@mantine\/core\/esm\/components\/(Textarea|NativeSelect)\/|\/client\/repeatable/

/** What a form is checked with before it is sent, photographs and drafts included. */
const checks =
  /node_modules\/zod\/|\/shared\/(text|account-schema|upload)\.ts|\/client\/(upload|drafts|account\/use-lose-session)\.ts/

/** A dialog and what keeps the page behind it still. */
const dialogs =
  /node_modules\/(@mantine\/hooks\/esm\/use-debounced-callback|@mantine\/core\/esm\/components\/(Modal|ModalBase|Overlay|Paper|FocusTrap|Portal|Transition|RemoveScroll|ScrollArea)|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|tslib|get-nonce)\/|\/client\/ui\/(dialog|confirm)/

/** Months of days and what is chosen from them. In one file, for whatever opens a calendar carries the names of its files. */
const calendars =
  /node_modules\/(@mantine\/dates|dayjs)\/|\/client\/rentals\/(calendar|range-calendar|months|chosen-days|availability\.ts|booking\.module)/

/** Small files of ours that several pages share; by themselves they would be a request each. Dialogs open later. */
const house =
  /\/client\/(ui\/(?!dialog|confirm|submit|password|toast-rack|instant|use-debounced)|layout\/|account\/(session|arrive)|dresses\/(search|dress-card|dress-grid)|favorites\/favorite(-button|s\.ts)|head|api|picture-set\.ts)|\/shared\/(brand|image|price|day|rental-limits)\.ts/

/** Writes what the browser loads once more as Brotli and gzip, so that serving it costs nothing. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, files) {
      const texts = Object.keys(files).filter((name) => /^assets\/.*\.(js|css|svg)$/.test(name))
      await Promise.all(
        texts.map(async (name) => {
          const path = join(dir, name)
          const text = await readFile(path)
          await writeFile(`${path}.br`, brotliCompressSync(text))
          await writeFile(`${path}.gz`, gzipSync(text, { level: 9 }))
        }),
      )
    },
  }
}

/** Pages bring their styles with them (server/pages/site.ts). The router's own plugin says that they do not, so this comes after it. */
const stylesInPages = {
  name: 'styles-in-pages',
  enforce: 'post' as const,
  config: () => ({ define: { 'process.env.TSS_INLINE_CSS_ENABLED': JSON.stringify('true') } }),
}

export default defineConfig({
  root: client,
  publicDir: join(client, 'public'), // what others address by name: icons, the preview of a link
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: join(client, 'routes'),
      generatedRouteTree: join(client, 'routeTree.gen.ts'),
      routeFileIgnorePattern: '\\.test\\.',
      autoCodeSplitting: true,
      // What a route says when it fails comes in one file: the names of its files are in every page.
      codeSplittingOptions: { defaultBehavior: [['component'], ['errorComponent', 'notFoundComponent']] },
      disableLogging: true,
    }),
    react(),
    compressed(),
    stylesInPages,
  ],
  server: { fs: { allow: [root] } },
  // Ours is a React that has useSyncExternalStore; the router brings a replacement for older ones.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },

  // `vite build --app` makes both: what the browser loads, and the same application for the server to render.
  builder: {},
  build: {
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // A small picture in a script would be loaded by everybody, in every size.
    assetsInlineLimit: (file) => (file.endsWith('.avif') ? false : undefined),
  },
  environments: {
    client: {
      build: {
        outDir: join(root, 'dist/client'),
        manifest: true,
        modulePreload: { polyfill: false }, // every browser that the target allows has it
        rolldownOptions: {
          input: [join(client, 'main.tsx'), join(client, 'vitals.ts')],
          // Making a schema has no effect but the schema: pages that only need a list from shared/ go without zod.
          treeshake: {
            manualPureFunctions: ['z', 'text', 'oneLine', 'optionalText', 'orAll', 'anyOf', 'dollarsSchema'],
          },
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: everyPage, priority: 2 },
                { name: 'house', test: house, minShareCount: 2, priority: 1 },
                { name: 'mantine', test: mantine, minShareCount: 8, priority: 2 },
                { name: 'parts', test: parts, minShareCount: 2, priority: 1 },
                { name: 'forms', test: forms, minShareCount: 2 },
                { name: 'long-forms', test: longForms, minShareCount: 2 },
                { name: 'checks', test: checks, minShareCount: 2 },
                { name: 'dialogs', test: dialogs, minShareCount: 2 },
                { name: 'calendars', test: calendars, minShareCount: 2 },
                { name: 'rental', test: /\/shared\/rental\.ts/, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: join(root, 'dist/server'),
        copyPublicDir: false,
        rolldownOptions: { input: join(client, 'app.tsx') },
      },
    },
  },

  test: {
    root,
    globalSetup: './server/testing/template.ts',
    maxWorkers: 2,
    // Nothing takes that long, but a busy machine may.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['{server,shared,bench/relevance}/**/*.test.ts'],
        },
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

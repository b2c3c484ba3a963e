import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { build } from 'vite'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname
const client = join(root, 'client')

/** Packages that every page needs, in one file, so that a new version of a page leaves them in the cache. */
const everyPage =
  /node_modules\/(react|react-dom|scheduler|@tanstack|@trpc|superjson|copy-anything|is-what|use-sync-external-store|seroval|seroval-plugins|isbot|cookie-es)\//

/** The theme, which every page has, apart from the machinery that only components read it with. */
const theme =
  /node_modules\/@mantine\/core\/esm\/core\/MantineProvider\/(Mantine\.context|MantineThemeProvider\/|default-theme|merge-mantine-theme|create-theme|mantine-html-props)/

/** The machinery of Mantine's components and their small parts; by themselves they would be a request each. */
const parts =
  /node_modules\/@mantine\/(hooks\/esm\/(?!use-focus-|use-debounced-)|core\/esm\/(core|components\/(CloseButton|UnstyledButton|VisuallyHidden))\/)/

/** What a page with a form needs. */
const forms =
  /node_modules\/@mantine\/(form|core\/esm\/components\/(Input|InputBase|TextInput))\/|\/client\/(account\/(account-form|use-lazy-schema|sign-in\/typed-email)|ui\/controls\/(password-input|text-input))/
const longForms =
  /node_modules\/@mantine\/core\/esm\/components\/(Textarea|NativeSelect|Accordion(?=\/AccordionChevron))\/|\/client\/(ui\/controls\/(textarea|native-select|toggle-list)|fit\/unit-switch)/

/** What a form is checked with before it is sent. */
const checks =
  /node_modules\/zod\/|\/shared\/(text|account-schema|dress-schema|measure-schema)\.ts|\/client\/(account\/same-passwords|session\/use-lose-session)\.ts/

/** A dialog and what keeps the page behind it still. */
const dialogs =
  /node_modules\/(@mantine\/hooks\/esm\/use-debounced-callback|@mantine\/core\/esm\/components\/(Modal|ModalBase|Overlay|Paper|FocusTrap|Portal|Transition|RemoveScroll|ScrollArea)|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|tslib|get-nonce)\/|\/client\/ui\/dialogs\/(dialog|confirm|use-back)/

/** Months of days and what is chosen from them. In one file, for whatever opens a calendar carries the names of its files. */
const calendars =
  /node_modules\/(@mantine\/dates|dayjs)\/|\/client\/(ui\/month-grid|calendar\/(calendar|range-calendar|months|date-selection|availability\.ts|use-rental-calendar|days-form\.module)|booking\/calendar-file)/

/** Where the links of letters lead: small pages, whose files every page would name. What checks a form is fetched later. */
const links =
  /\/client\/(account\/links\/(?!reset-schema)|routes\/(forgot|reset|verify|undo|unsubscribe)\.tsx\?tsr-split)/

/** What conversations, rentals, forms and the dashboard share; named once in every page instead of file by file. */
const shared =
  /\/client\/(account\/(contact\/use-contact|use-send-verification)|storage\/(drafts|draft-files)|api\/idempotency-key|uploads\/upload|fit\/measures|people\/(closet-link|load|people\.module|use-block-person)|ui\/(local-time|hooks\/use-is-here|controls\/(checkbox|radio-list|switch))|booking\/(answer-clock|booking-draft|status-badge)|account\/letters\/unconfirmed-later|dress-card\/dress-link)|\/shared\/(upload|month|answer-clock|handover-text|terms-text|review)\.ts/

/** What the lists of admins share, and what checks a report and a review. */
const admin = /\/client\/admin\/(use-keyboard-in-list|review-actions)|\/shared\/(report|review)-schema\.ts/

/** What is said in conversations and notices. */
const conversations =
  /\/client\/(messages\/(event-line|moment|said)|unsent\/(message-draft|unsent))|\/shared\/(message|notice)\.ts/

/** Small files of ours that several pages share; by themselves they would be a request each. Dialogs open later. */
const house =
  /\/client\/(notices\/bell|fit\/use-|ui\/(?!dialogs\/(dialog|confirm|use-back)|controls\/(checkbox|password|radio|select|switch|text|native|toggle)|feedback\/(notifications|progress)|month-grid|breadcrumbs|tabs|local-time|hooks\/use-(debounced|is-here))|first-paint\/|layout\/|error-pages\/(?!page-reason)|account\/(account-schemas|sign-in\/use-after-sign-in)|session\/session|search\/(browse-search-params|last-search)|dress-card\/(dress-card|dress-grid)|favorites\/favorite(-button|s\.ts)|head\/head|api\/(api|pagination)|pictures\/picture-set)|\/shared\/(brand|image|price|day|rental-limits|units)\.ts/

/** What stands above and below lists of dresses. */
const lists = /\/client\/(browse\/load-more|ui\/breadcrumbs)/

/** Sizes of other countries, and how a dress fits: what the page of a dress has, and other pages open later. */
const sizes = /\/client\/(fit\/size-guide\.tsx|dress\/dress-fit)|\/shared\/(size-chart|fit)\.ts/

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

const INLINE_SCRIPT = '?inline-script'

/** `import text from 'MODULE?inline-script'`: a script that runs the module's default export, to stand in a page. */
function inlineScripts(): Plugin {
  const filter = { id: /\?inline-script$/ }
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    resolveId: {
      filter,
      async handler(source, importer) {
        const module = await this.resolve(source.slice(0, -INLINE_SCRIPT.length), importer)
        // Not a module's own name, so that nothing else takes the text for its source.
        return module && `\0${module.id}${INLINE_SCRIPT}`
      },
    },
    load: {
      filter,
      async handler(id) {
        const path = id.slice(1, -INLINE_SCRIPT.length)
        this.addWatchFile(path)
        return `export default ${JSON.stringify(await buildScript(path))}`
      },
    },
  }
}

/** A module and all that it imports, as one small script that runs its default export. */
async function buildScript(path: string) {
  const start = 'virtual:start'
  const outputs = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'start',
        resolveId: (id) => (id === start ? id : null),
        load: (id) => (id === start ? `import run from ${JSON.stringify(path)}\nrun()` : null),
      },
    ],
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: start, output: { format: 'iife' } },
    },
  })
  const [script] = [outputs].flat().flatMap((output) => ('output' in output ? output.output : []))
  if (script?.type !== 'chunk') throw new Error(`${path} could not be built as a script.`)
  return script.code.trim()
}

/** What Mantine's theme brings along and no component of ours reads: its palette, and the colours of variants. Of its forms, lists of fields, and watching one. */
const unused = [
  { module: /use-form-list\/use-form-list\.mjs$/, code: 'export const useFormList = () => ({})' },
  {
    module: /use-form-watch\/use-form-watch\.mjs$/,
    code: `const nobody = { getFieldSubscribers: () => [], notifyWatchSubscribers() {} }
export const useFormWatch = () => nobody`,
  },
  { module: /MantineProvider\/default-colors\.mjs$/, code: 'export const DEFAULT_COLORS = {}' },
  {
    module: /default-variant-colors-resolver\/default-variant-colors-resolver\.mjs$/,
    code: `export const defaultVariantColorsResolver = () => {
  throw new Error('A component of Mantine with variants needs their colours: see unused in vite.config.ts.')
}`,
  },
]

/** Leaves {@link unused} out of what the browser loads. */
function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    enforce: 'pre',
    applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
    load: {
      filter: { id: unused.map(({ module }) => module) },
      handler: (id) => unused.find(({ module }) => module.test(id))?.code,
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
      codeSplittingOptions: {
        // What a route says when it fails comes in one file: the names of its files are in every page.
        defaultBehavior: [['component'], ['errorComponent', 'notFoundComponent']],
        // One line around each page for signed-in people, which would be a request more on all of them.
        splitBehavior: ({ routeId }) => (routeId === '/_signed-in' ? [['errorComponent']] : undefined),
      },
      disableLogging: true,
    }),
    react(),
    inlineScripts(),
    withoutUnused(),
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
          input: [join(client, 'main.tsx'), join(client, 'first-paint/vitals.ts')],
          // Making a schema has no effect but the schema: pages that only need a list from shared/ go without zod.
          treeshake: {
            // Their index holds every kind of connection; they change nothing by being loaded, and do not say so.
            moduleSideEffects: [{ test: /node_modules\/@trpc\/(client|react-query)\//, sideEffects: false }],
            manualPureFunctions: ['z', 'text', 'oneLine', 'optionalText', 'orAll', 'anyOf', 'dollarsSchema'],
          },
          output: {
            // Every page names a hundred files, and a hash is what gzip cannot make smaller.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              // By itself the bundler makes many small files, or gives a page what only another one needs. Each group is here
              // because a page was over its gate without it (bench/bytes.ts): every page without `house`, home without
              // `theme`, the dashboard without `parts` and `dialogs`, login without `forms` and `links`, the forms of a listing
              // without `long-forms`, the account without `checks`, a dress without `sizes`. `vendor` and `calendars` say why above.
              groups: [
                { name: 'vendor', test: everyPage, priority: 4 },
                { name: 'lists', test: lists, minShareCount: 2, priority: 2 },
                { name: 'house', test: house, minShareCount: 2, priority: 3 },
                { name: 'conversations', test: conversations, minShareCount: 2, priority: 1 },
                { name: 'sizes', test: sizes, minShareCount: 2, priority: 1 },
                { name: 'theme', test: theme, priority: 5 },
                { name: 'parts', test: parts, minShareCount: 2, priority: 1 },
                { name: 'forms', test: forms, minShareCount: 2 },
                { name: 'links', test: links },
                { name: 'shared', test: shared, minShareCount: 2, priority: 2 },
                { name: 'long-forms', test: longForms, minShareCount: 2 },
                { name: 'checks', test: checks, minShareCount: 2 },
                { name: 'admin', test: admin, minShareCount: 2 },
                { name: 'dialogs', test: dialogs, minShareCount: 2 },
                { name: 'calendars', test: calendars, minShareCount: 2 },
                // Else the dashboard weighs 14 KB more.
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
          // Files share their modules: none keeps anything in them, and loading them costs more than the tests.
          isolate: false,
          include: ['{server,shared,demo,bench/relevance}/**/*.test.ts'],
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

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { build } from 'vite'
import { defineConfig } from 'vitest/config'
import type { Root } from 'postcss'
import postcssCustomMedia from 'postcss-custom-media'
import * as media from './client/ui/media.ts'

const root = import.meta.dirname
const client = join(root, 'client')

/**
 * By itself the bundler makes a file of what the same pages share, which is thirty of them for some pages. A module goes
 * into the first of these that takes it, with what it imports; a page that needs one module of a group loads all of it.
 * Each is here because a page was over its gate without it (bench/bytes.ts).
 */
const groups = [
  // Packages that every page needs: a new version of a page leaves them in the cache.
  { name: 'vendor', test: /node_modules/, tags: ['$initial' as const] },
  // What Mantine's components are made of.
  {
    name: 'parts',
    test: /@mantine\/(hooks\/esm\/(?!use-focus-|use-debounced-)|core\/esm\/(core|components\/(CloseButton|UnstyledButton))\/)/,
    minShareCount: 2,
  },
  // What most pages need.
  {
    name: 'first',
    test: /@tanstack\/(?!.*\/(?:queriesObserver|useQueries)\.js)|\/client\/(ui\/(?!controls|dialogs|hooks|lists|local-time|breadcrumbs|badge)|ui\/(controls\/(button|submit)|dialogs\/use-)|(first-paint|search|dress-card|error-pages|head)\/|session\/(?!form-dialog|use-kept)|pictures\/picture-set|api\/(?!pagination))|\/shared\/(search\/(?!active-filters)|rental\/handover\.ts)/,
    minShareCount: 3,
  },
  {
    name: 'lists',
    test: /\/client\/(ui\/(lists|breadcrumbs)|api\/pagination|browse\/load-more)/,
    minShareCount: 2,
  },
  { name: 'dialogs', test: /\/client\/ui\/dialogs\/(dialog|confirm)\.tsx/, minShareCount: 2 },
  {
    name: 'forms',
    test: /@mantine\/(form|core\/esm\/components\/(Input|InputBase|TextInput))\/|\/client\/(account\/(account-form|use-lazy-form|sign-in\/)|ui\/controls\/((password|text)-input|use-schema-form))/,
    minShareCount: 2,
  },
  // What pages of dresses share with pages for signed-in people.
  {
    name: 'shared',
    test: /\/client\/(uploads\/(?!photo-field|use-photos)|booking\/(?!event-answer)|storage\/draft|account\/(contact|letters|use-send)|people\/(closet-link|lazy-dialogs|people)|fit\/(measures|size-guide\.)|dress\/dress-fit|ui\/(badge|local-time|hooks\/use-(is-still|once)|controls\/(checkbox|switch)))|\/shared\/(upload|month|rental\/(handover-text|line|way|rental|rental-statuses)|review|dress\/size-chart|search\/near-miss)\.ts/,
    minShareCount: 2,
  },
  {
    name: 'conversations',
    test: /\/client\/(messages\/moment|people\/use-block|unsent\/|uploads\/use-photos)|\/shared\/(message|rental\/rental-process)\.ts/,
    minShareCount: 2,
  },
  { name: 'rental-words', test: /\/shared\/rental\/(handover-days|terms-text)\.ts/, minShareCount: 2 },
  {
    name: 'long-forms',
    test: /\/client\/(ui\/controls\/(textarea|native-select|toggle-list)|fit\/unit-switch)/,
    minShareCount: 2,
  },
  // What a form is checked with before it is sent.
  {
    name: 'checks',
    test: /\/zod\/|\/shared\/(text|dress\/travel|(account|dress)\/(account|dress|measure)-schema)\.ts/,
    minShareCount: 2,
  },
  { name: 'acting', test: /\/client\/admin\/acting\/(act-button|undo|use-acting)/, minShareCount: 2 },
  {
    name: 'admin',
    test: /\/client\/admin\/(use-keyboard|review-actions|row-parts)|\/shared\/(report|review)-schema/,
    minShareCount: 2,
  },
  // What admins' pages share with that of the own account.
  { name: 'own-data', test: /\/client\/account\/(own-data\/|account-page\.module)/, minShareCount: 2 },
]

/** Pages of texts and of admins, and those that letters lead to, which come as a whole. */
const RARE_PAGE =
  /^assets\/(_list\._-_id_|about|admin|careers|contact|decisions|how-it-works|shipping|backups|mail|password-reset|reports|reviews|settings|start|reset|undo|unsubscribe|verify)-[^/]*$/

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

/** A module whose functions fail when they are called. */
const notHere = (...names: string[]) =>
  names
    .map(
      (name) => `export const ${name} = () => {
  throw new Error('${name} was left out: see unused in vite.config.ts.')
}`,
    )
    .join('\n')

/**
 * What libraries bring along and nothing of ours uses: colours of Mantine, a field's spinner and "clear", lists of fields
 * and watching one, and the router's own way to write an address (client/app.tsx has ours).
 */
const unused = [
  {
    module: /router-core\/dist\/esm\/searchParams\.js$/,
    code: notHere('defaultParseSearch', 'defaultStringifySearch', 'parseSearchWith', 'stringifySearchWith'),
  },
  { module: /components\/Loader\/Loader\.mjs$/, code: notHere('Loader', 'defaultLoaders') },
  { module: /Input\/InputClearButton\/InputClearButton\.mjs$/, code: notHere('InputClearButton') },
  { module: /use-form-list\/use-form-list\.mjs$/, code: 'export const useFormList = () => ({})' },
  {
    module: /use-form-watch\/use-form-watch\.mjs$/,
    code: `const noWatch = { getFieldSubscribers: () => [], notifyWatchSubscribers() {} }
export const useFormWatch = () => noWatch`,
  },
  { module: /MantineProvider\/default-colors\.mjs$/, code: 'export const DEFAULT_COLORS = {}' },
  {
    module: /default-variant-colors-resolver\/default-variant-colors-resolver\.mjs$/,
    code: notHere('defaultVariantColorsResolver'),
  },
]

/**
 * Where tRPC lists its hooks. Nothing of ours uses subscriptions, streams or the rarer hooks; three lazy parts
 * that ask several queries take TanStack Query's own hook, which comes with them.
 */
const trpcHooks = /@trpc\/react-query\/dist\/shared-[\w-]+\.mjs$/

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
    transform: {
      filter: { id: trpcHooks },
      handler: (code) =>
        code
          .replaceAll(/\buse(?:Suspense)?Queries, /g, '')
          .replaceAll(/^\t\t(?:useSubscription|useSuspenseInfiniteQuery|usePrefetch\w+)(?:: .*|,)$/gm, '')
          .replaceAll(/\bisAsyncIterable\(\w+\)/g, 'false'),
    },
  }
}

/** Lets every style sheet say `@media (--wide)`. */
function defineCustomMedia(styles: Root) {
  for (const [name, query] of Object.entries(media))
    styles.prepend({ name: 'custom-media', params: `--${name} ${query}` })
}

/** Pages bring their styles with them (server/pages/site.ts). The router's own plugin says that they do not, so this comes after it. */
const stylesInPages = {
  name: 'styles-in-pages',
  enforce: 'post' as const,
  config: () => ({ define: { 'process.env.TSS_INLINE_CSS_ENABLED': JSON.stringify('true') } }),
}

/** The server renders with some of Mantine’s eight hundred files: in the build, so that not each of them is loaded. */
const mantineInBuild = {
  name: 'mantine-in-build',
  apply: 'build' as const,
  config: () => ({ environments: { ssr: { resolve: { noExternal: [/^@mantine\//] } } } }),
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
    mantineInBuild,
  ],
  server: { fs: { allow: [root] } },
  css: { postcss: { plugins: [defineCustomMedia, postcssCustomMedia()] } },
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
        modulePreload: {
          polyfill: false, // every browser that the target allows has it
          // The first file of every page names what each dynamic import preloads.
          resolveDependencies: (file, names) =>
            RARE_PAGE.test(file) ? names.filter((name) => name.endsWith('.css')) : names,
        },
        rolldownOptions: {
          input: [join(client, 'main.tsx'), join(client, 'first-paint/vitals.ts')],
          // Making a schema has no effect but the schema: pages that only need a list from shared/ go without zod.
          treeshake: {
            // Their index holds every kind of connection; they change nothing by being loaded, and do not say so.
            moduleSideEffects: [{ test: /node_modules\/@trpc\/(client|react-query)\//, sideEffects: false }],
            manualPureFunctions: ['z', 'text', 'oneLine', 'optionalText', 'orAll', 'anyOf', 'priceSchema'],
          },
          output: {
            // Every page names a hundred files, and a hash is what gzip cannot make smaller.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups },
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

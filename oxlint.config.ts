import { defineConfig, type OxlintOverride } from 'oxlint'
import { clientExceptions, clientOrder, features, serverExceptions, serverOrder } from './layers.ts'

interface Pattern {
  group?: string[]
  regex?: string
  allowTypeImports?: boolean
  message: string
}

const restrict = (...patterns: Pattern[]): OxlintOverride['rules'] => ({
  'typescript/no-restricted-imports': ['error', { patterns }],
})

const tests = ['**/*.test.*']

/** What a folder may not import: those that come after it in the order, but for what is excepted by name. */
const after = (order: readonly string[], folder: string): Pattern[] => {
  const later = order.slice(order.indexOf(folder) + 1)
  return later.length
    ? [
        {
          regex: String.raw`^(\.\./)+(${later.join('|')})/`,
          message: `${folder}/ stands before it in layers.ts: no arrow runs back up.`,
        },
      ]
    : []
}

const excepted = (exceptions: typeof serverExceptions, order: readonly string[], rules: Pattern[]) =>
  exceptions.map(({ file, imports }) => ({
    files: [file],
    rules: restrict(
      ...rules,
      ...after(
        order.filter((name) => name !== imports),
        file.split('/')[1] ?? '',
      ),
    ),
  }))

const onServer: Pattern[] = [
  {
    group: ['**/client/**'],
    allowTypeImports: true,
    message: 'The server knows the client by its types alone; pages/ loads what was built.',
  },
  { group: ['lucia'], message: 'Lucia lives in sessions/sessions.ts alone.' },
]
const noEntry: Pattern = {
  regex: String.raw`^(\.\./)+(main|app)\.ts$`,
  message: 'Nothing imports what starts the server.',
}
const noRouter: Pattern = {
  regex: String.raw`^\.\./[^/]+/(.*-)?router\.ts$`,
  message: 'A feature may use the queries and commands of another, never its router.',
}
const noTransport: Pattern = {
  group: ['@trpc/*', 'fastify', '@fastify/*', '**/trpc/**', '**/router.ts'],
  message: 'A query talks to PostgreSQL and knows nothing of tRPC, HTTP or cookies.',
}

const inBrowser: Pattern[] = [
  {
    group: ['**/server/**'],
    allowTypeImports: true,
    message: 'The client knows the server by its types alone.',
  },
  {
    group: ['zod'],
    message: 'The browser gets the small zod: import from shared/, or from zod/mini.',
  },
]
const noMantine: Pattern = {
  group: ['@mantine/*', '@mantine/*/**', '!@mantine/form', '!@mantine/hooks'],
  message: "Only client/ui/ imports Mantine's components and their styles: one module for each.",
}
const noStorage: Pattern = {
  group: ['**/browser-storage.ts'],
  message: 'What a browser keeps is named in docs/security.md, and so are the files that keep it.',
}
const noWrites: Pattern = {
  regex: String.raw`/(.*-)?commands\.ts$`,
  message: 'What reads does not know what writes.',
}
/** How Kysely begins a statement. */
const statements = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']

/** The files of a feature that speak tRPC or HTTP. */
const speaking = [
  '**/{router,output,plugin}.ts',
  '**/*-{router,plugin}.ts',
  'server/account/sign-in.ts',
  'server/auth/google/popup.ts',
  'server/images/{decode-upload,read-upload}.ts',
]

/** What may keep something in a browser. */
const storing = [
  'client/storage/drafts.ts',
  'client/storage/recently-viewed.ts',
  'client/session/known-browser.ts',
  'client/favorites/kept-hearts.ts',
  'client/fit/unit.ts',
]

const noRandom = {
  object: 'Math',
  property: 'random',
  message:
    'It can be guessed: node:crypto draws secrets, and a retry in db/database.ts draws its delay (docs/security.md).',
}

export default defineConfig({
  jsPlugins: ['./lint-inserts.ts'],
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['client/routeTree.gen.ts', 'dist', 'data'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': 'error',
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/jsx-filename-extension': 'off',
    'promise/always-return': 'off',
    'promise/no-callback-in-promise': 'off',
    'unicorn/no-array-sort': 'off',
    'eslint/no-shadow': 'off',
    'eslint/no-underscore-dangle': ['error', { allow: ['_def'] }],
    'import/no-named-as-default-member': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'vitest/expect-expect': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
  },
  // Of several that name a file the last counts, as a whole.
  overrides: [
    {
      files: ['shared/**'],
      rules: restrict({
        group: ['**/server/**', '**/client/**'],
        message: 'What is true on both sides knows neither side.',
      }),
    },
    {
      files: ['demo/*.ts'],
      excludeFiles: tests,
      rules: restrict({
        group: ['**/server/**', '**/client/**'],
        message: "The demo's data does not know who fills a shop with it.",
      }),
    },

    { files: ['server/**'], excludeFiles: [...tests, 'server/testing/**'], rules: restrict(...onServer) },
    ...serverOrder.flatMap((folder) => {
      const isEntry = folder === 'start' || folder === 'scripts'
      const rules = [...onServer, ...(isEntry ? [] : [noEntry]), ...after(serverOrder, folder)]
      const files = [`server/${folder}/**`]
      if (!features.includes(folder)) return [{ files, excludeFiles: tests, rules: restrict(...rules) }]
      return [
        { files, excludeFiles: tests, rules: restrict(...rules, noRouter) },
        {
          files,
          excludeFiles: [...tests, ...speaking],
          rules: restrict(...rules, noRouter, noTransport),
        },
        {
          files: [`server/${folder}/queries.ts`],
          rules: restrict(...rules, noRouter, noTransport, noWrites),
        },
      ]
    }),
    ...excepted(serverExceptions, serverOrder, [...onServer, noEntry]),
    {
      files: ['server/sessions/sessions.ts'],
      rules: restrict(noEntry, ...onServer.slice(0, 1), ...after(serverOrder, 'sessions')),
    },

    {
      files: ['client/**'],
      excludeFiles: [...tests, 'client/testing/**'],
      rules: restrict(...inBrowser, noMantine, noStorage),
    },
    ...clientOrder.map((folder) => ({
      files: [`client/${folder}/**`],
      excludeFiles: [...tests, 'client/testing/**'],
      rules: restrict(
        ...inBrowser,
        noStorage,
        ...(folder === 'ui' ? [] : [noMantine]),
        ...after(clientOrder, folder),
      ),
    })),
    ...excepted(clientExceptions, clientOrder, [...inBrowser, noMantine, noStorage]),
    ...storing.map((file) => ({
      files: [file],
      rules: restrict(...inBrowser, noMantine, ...after(clientOrder, file.split('/')[1] ?? '')),
    })),
    {
      files: ['client/**'],
      excludeFiles: [
        ...tests,
        'client/testing/**',
        'client/storage/browser-storage.ts',
        'client/layout/stale-build.ts',
      ],
      rules: {
        'eslint/no-restricted-globals': [
          'error',
          'localStorage',
          'sessionStorage',
          'indexedDB',
          'cookieStore',
          'caches',
        ],
        'eslint/no-restricted-properties': [
          'error',
          { object: 'document', property: 'cookie' },
          { property: 'localStorage' },
          { property: 'sessionStorage' },
        ],
      },
    },
    { files: ['server/**'], excludeFiles: tests, rules: { 'inserts/one-file': 'error' } },
    {
      files: ['server/**', 'shared/**', 'demo/*.ts'],
      excludeFiles: [...tests, 'server/testing/**', 'server/db/database.ts'],
      rules: {
        'eslint/no-restricted-properties': ['error', noRandom],
      },
    },
    {
      files: ['server/*/router.ts', 'server/*/*-router.ts'],
      rules: {
        'eslint/no-restricted-properties': [
          'error',
          noRandom,
          ...statements.map((property) => ({
            property,
            message: 'A procedure is one expression: a query or a command says it to PostgreSQL.',
          })),
        ],
      },
    },
  ],
})

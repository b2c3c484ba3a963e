import { execFile } from 'node:child_process'
import { matchesGlob } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { filesBelow, read, readDeployed } from '../testing/sources.ts'

const execute = promisify(execFile)

interface Package {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
}

/** Packages that a file imports, as it names them. */
const IMPORTED = /(?:^(?:import|export|\}) (?:[^\n=`]*\bfrom )?|\bimport\()'([^.'][^']*)'/gm

test('what the image is given runs there: no tests, and no packages of development [ASVS 15.2.3]', async () => {
  const dockerfile = await read('Dockerfile')
  expect(dockerfile).toContain('npm prune --omit=dev')
  const given = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path = '']) => path)
  expect(given).toEqual(['package.json', 'node_modules', 'dist', 'migrations', 'shared', 'demo', 'server'])

  const ignored = (await read('.dockerignore')).trim().split('\n')
  const isGiven = (path: string) =>
    !ignored.some((pattern) => matchesGlob(path, pattern) || path.startsWith(`${pattern}/`))
  const deployed = await readDeployed()
  const others = (await filesBelow('server')).filter((path) => isGiven(path) && !deployed.has(path))
  expect(others.filter((path) => !/^server\/settings\/(texts|outlines)\/[\w-]+\.md$/.test(path))).toEqual([])
  expect((await filesBelow('shared')).filter((path) => isGiven(path) && path.includes('.test.'))).toEqual([])
  const demo = (await filesBelow('demo')).filter((path) => isGiven(path) && !deployed.has(path))
  expect(demo.filter((path) => !/^demo\/pictures(\.json|\/.*\.(webp|avif))$/.test(path))).toEqual([])
  // And nothing is missing there.
  expect([...deployed.keys()].filter((path) => !isGiven(path))).toEqual([])

  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(await read('package.json'))
  const strangers = [...deployed].flatMap(([path, text]) =>
    [...text.matchAll(IMPORTED)]
      .map(([, name = '']) => name)
      .filter((name) => !name.startsWith('node:'))
      .filter((name) => !Object.keys(dependencies).some((known) => `${name}/`.startsWith(`${known}/`)))
      .map((name) => `${path}: ${name}`),
  )
  expect(strangers).toEqual(['server/pages/site.ts: vite']) // for `npm run dev` alone, where it is installed
})

test('every package is on the list by its one version and its checksum, from the registry and nowhere else [ASVS 15.1.2]', async () => {
  const { packages }: { packages: Record<string, Package> } = JSON.parse(await read('package-lock.json'))
  const { dependencies, devDependencies } = JSON.parse(await read('package.json'))
  expect(packages['']).toMatchObject({ dependencies, devDependencies })
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)

  const { '': _ours, ...others } = packages
  expect(Object.keys(others).length).toBeGreaterThan(300)
  const unclear = Object.entries(others).filter(
    ([, { version, integrity, resolved = 'https://registry.npmjs.org/', link }]) =>
      !version ||
      !integrity?.startsWith('sha512-') ||
      link ||
      !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(unclear).toEqual([])
})

test('npm start, the image and the service bound their memory alike', async () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(await read('package.json'))
  const flags = scripts.start?.match(/--(max|heap)-\S+/g) ?? []
  expect(flags).toHaveLength(2)
  const preload = scripts.start?.match(/--import \S+/)?.[0].split(' ') ?? []
  const { stdout } = await execute(process.execPath, [...preload, '-p', 'JSON.stringify(process.env)'], {
    env: {},
  })
  const settings = Object.entries(JSON.parse(stdout)).map((setting) => setting.join('='))
  expect(settings).toHaveLength(2)
  for (const path of ['Dockerfile', 'docs/operating.md']) {
    const text = await read(path)
    const wanted = [...flags, ...settings]
    expect(wanted.filter((setting) => !text.includes(setting))).toEqual([])
  }
})

import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import {
  ask,
  isRunning,
  newFolder,
  serverPid,
  settings,
  startProcess,
} from '../../testing/servers/embedded.ts'
import { startEmbedded } from './embedded.ts'

vi.setConfig({ testTimeout: 120_000 })

test('a restart finds what the first start kept', async () => {
  const folder = await newFolder()
  const first = await startEmbedded(folder, { settings })
  await ask(first.url, `create table dress as select 'Silk slip dress' as title`)
  await first.stop()
  expect(await isRunning(folder)).toBe(false)

  const second = await startEmbedded(folder, { settings })
  expect(await ask(second.url, 'select title from dress')).toEqual([{ title: 'Silk slip dress' }])
  await second.stop()
})

test('a second start joins the running server, and the last one out stops it', async () => {
  const folder = await newFolder()
  const app = await startEmbedded(folder, { settings })
  const script = await startEmbedded(folder, { settings })
  expect(script.url).toBe(app.url)

  await app.stop()
  expect(await isRunning(folder)).toBe(true)
  await ask(script.url, 'select 1')

  await script.stop()
  expect(await isRunning(folder)).toBe(false)
})

test('stopping twice is stopping once', async () => {
  const folder = await newFolder()
  const app = await startEmbedded(folder, { settings })
  await Promise.all([app.stop(), app.stop()])
  await app.stop()
  expect(await isRunning(folder)).toBe(false)
})

test('processes that start at the same instant on an empty folder share one server', async () => {
  const folder = await newFolder()
  const all = await Promise.all([startProcess(folder), startProcess(folder), startProcess(folder)])

  expect(new Set(all.map(({ url }) => url)).size).toBe(1)
  expect(await readdir(folder)).toEqual(['cluster'])

  await Promise.all(all.map(({ stop }) => stop()))
  expect(await isRunning(folder)).toBe(false)
})

test('a newcomer who meets the last one leaving has a server all the same', async () => {
  const folder = await newFolder()
  let here = await startEmbedded(folder, { settings })
  await ask(here.url, 'create table round (number int)')
  for (let round = 1; round <= 5; round++) {
    const [, next] = await Promise.all([here.stop(), startEmbedded(folder, { settings })])
    await ask(next.url, `insert into round values (${round})`)
    here = next
  }
  expect(await ask(here.url, 'select count(*)::int from round')).toEqual([{ count: 5 }])
  await here.stop()
})

test('committed rows outlive a kill -9 of everything', async () => {
  const folder = await newFolder()
  const app = await startProcess(folder)
  await ask(app.url, 'create table dress (id int)')
  await ask(app.url, 'insert into dress select generate_series(1, 1000)')
  app.process.kill('SIGKILL')
  process.kill(await serverPid(folder), 'SIGKILL')

  const again = await startEmbedded(folder, { settings })
  expect(await ask(again.url, 'select count(*)::int from dress')).toEqual([{ count: 1000 }])
  await again.stop()
})

test('the server outlives its owner’s kill -9, and the next one joins and stops it', async () => {
  const folder = await newFolder()
  const app = await startProcess(folder)
  const pid = await serverPid(folder)
  app.process.kill('SIGKILL')
  await once(app.process, 'exit')

  const again = await startEmbedded(folder, { settings })
  expect(again.url).toBe(app.url)
  expect(await serverPid(folder)).toBe(pid)
  await again.stop()
  expect(await isRunning(folder)).toBe(false)
})

test.runIf(process.platform !== 'win32')('Ctrl-C reaches the app and not the server', async () => {
  const folder = await newFolder()
  const app = await startProcess(folder)
  const pid = await serverPid(folder)
  process.kill(-(app.process.pid ?? NaN), 'SIGINT') // all that a terminal would send it to
  await once(app.process, 'exit')

  const again = await startEmbedded(folder, { settings })
  expect(await serverPid(folder)).toBe(pid)
  await again.stop()
})

test('a server that dies under the app is back on the same address', async () => {
  const folder = await newFolder()
  const back = Promise.withResolvers<void>()
  const log = (message: string) => message.includes('is back') && back.resolve()
  const app = await startEmbedded(folder, { settings, log })
  const script = await startEmbedded(folder, { settings })
  const { url } = app
  await ask(url, 'create table dress (id int)')

  process.kill(await serverPid(folder), 'SIGKILL')
  await back.promise
  expect(app.url).toBe(url)
  expect(await ask(url, 'select * from dress')).toEqual([])

  await Promise.all([app.stop(), script.stop()])
  expect(await isRunning(folder)).toBe(false)
})

test('a server that keeps dying is not given up', async () => {
  const folder = await newFolder()
  let back = Promise.withResolvers<void>()
  const log = (message: string) => message.includes('is back') && back.resolve()
  const app = await startEmbedded(folder, { settings, log })
  for (let falls = 0; falls < 8; falls++) {
    back = Promise.withResolvers<void>()
    process.kill(await serverPid(folder), 'SIGKILL')
    await back.promise
  }
  expect(await ask(app.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await app.stop()
  expect(await isRunning(folder)).toBe(false)
})

test('a presence that was cut off takes its place again', async () => {
  const folder = await newFolder()
  const back = Promise.withResolvers<void>()
  const log = (message: string) => message.includes('is back') && back.resolve()
  const app = await startEmbedded(folder, { settings, log })
  const pid = await serverPid(folder)

  await ask(
    app.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'presence'`,
  )
  await back.promise
  expect(await serverPid(folder)).toBe(pid)
  await app.stop()
  expect(await isRunning(folder)).toBe(false)
})

test('stopping right after the server died leaves nothing behind', async () => {
  const folder = await newFolder()
  const app = await startEmbedded(folder, { settings })
  process.kill(await serverPid(folder), 'SIGKILL')
  await app.stop()
  expect(await isRunning(folder)).toBe(false)
})

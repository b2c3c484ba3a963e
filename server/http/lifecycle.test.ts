import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { connect } from '../db/database.ts'
import { startApp, test } from '../testing/app.ts'
import { watchStatements } from '../testing/statements.ts'

/** A request over an agent that keeps its connections. */
async function ask(url: string, agent: Agent) {
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
  const body = (await buffer(answer)).toString()
  return { status: answer.statusCode, connection: answer.headers.connection, body }
}

/** The application in a process of its own, with what it says and how it ends. */
async function openProcess(databaseUrl: string, imageFolder: string, drainSeconds = 0) {
  const script = new URL('../testing/servers/signal-server.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, databaseUrl, imageFolder, String(drainSeconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  const output = createInterface(child.stdout).on('line', (line) => lines.push(line))
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code)
  await Promise.race([once(output, 'line'), ended])
  return { child, lines, ended, url: lines[0] ?? '' }
}

/** Gives how often a database has been asked whether it is ready, from now on. */
function countLooks() {
  const { sent, stop } = watchStatements()
  onTestFinished(stop)
  return () => sent('as applied').length
}

describe('closing', () => {
  test('answers what is under way, waits for nobody who is idle, and takes nobody new', async ({
    db,
    imageFolder,
  }) => {
    const app = await startApp({ db, imageFolder })
    const started = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    app.get('/slow', async () => {
      started.resolve()
      await done.promise
      return { answered: true }
    })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    const idle = new Agent({ keepAlive: true })
    onTestFinished(() => idle.destroy())
    expect((await ask(`${url}/healthz`, idle)).connection).toBe('keep-alive')

    const underWay = ask(`${url}/slow`, agent)
    await started.promise
    let isClosed = false
    const closed = app.closeGracefully().then(() => (isClosed = true))
    await expect(ask(`${url}/healthz`, new Agent())).rejects.toThrow(/ECONNREFUSED|ECONNRESET/)
    expect(isClosed).toBe(false)

    done.resolve()
    expect(await underWay).toEqual({ status: 200, connection: 'close', body: '{"answered":true}' })
    await closed
  })

  test('ends when somebody never does', async ({ db, imageFolder }) => {
    const app = await startApp({ db, imageFolder })
    const started = Promise.withResolvers<void>()
    app.get('/never', async () => {
      started.resolve()
      await new Promise(() => {})
    })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const hopeless = ask(`${url}/never`, new Agent()).catch((error: Error) => error.message)
    await started.promise
    await app.closeGracefully(200)
    expect(await hopeless).toBe('socket hang up')
  })

  test('is seen at once, although many who ask whether it is ready are told of one look', async ({
    db,
    imageFolder,
  }) => {
    const app = await startApp({ db, imageFolder })
    onTestFinished(() => app.close())
    await app.ready()
    const looks = countLooks()
    const isReady = async () => (await app.inject('/readyz')).statusCode
    expect(new Set(await Promise.all(Array.from({ length: 50 }, isReady)))).toEqual(new Set([200]))
    const before = looks()
    expect(before).toBeLessThan(5)
    await expect.poll(async () => [await isReady(), looks()]).toEqual([200, before + 1])

    const asked = isReady()
    app.isClosing = true
    expect(await Promise.all([asked, isReady()])).toEqual([503, 503])
  })

  test('is seen by whoever asks whether it is ready', async ({ db, imageFolder }) => {
    const app = await startApp({ db, imageFolder })
    onTestFinished(() => app.close())
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    app.isClosing = true
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })
})

test('a database whose disk is full is seen by whoever asks whether the shop is ready, and is counted', async ({
  databaseUrl,
  imageFolder,
}) => {
  const db = connect(databaseUrl)
  const app = await startApp({ db, imageFolder, config: { metricsToken: 'a-token-of-16-characters' } })
  onTestFinished(async () => {
    await app.close()
    await db.destroy()
  })
  const isReady = async () => (await app.inject('/readyz')).statusCode
  const refused = async () => {
    const headers = { authorization: 'Bearer a-token-of-16-characters' }
    return /^database_full_total (\d+)$/m.exec((await app.inject({ url: '/metrics', headers })).body)?.[1]
  }
  expect([await isReady(), await refused()]).toEqual([200, '0'])

  // What PostgreSQL says when it cannot make a table's file longer.
  await sql`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on app_user execute function no_room()`.execute(db)
  onTestFinished(async () => {
    const after = connect(databaseUrl)
    await sql`drop function no_room cascade`.execute(after)
    await after.destroy()
  })
  const answer = await app.inject({
    method: 'POST',
    url: '/_api/auth/register_with_password',
    headers: { origin: 'http://localhost:3000', 'content-type': 'application/json' },
    payload: { email: 'late@people.test', password: 'Long-enough-1', displayName: 'Late' },
  })
  expect(answer.statusCode).toBe(503)
  await expect.poll(isReady, { timeout: 5_000 }).toBe(503)
  expect(await refused()).toBe('1')
  expect((await app.inject('/dress-rental')).statusCode).toBe(200)

  // It does not stay away for good: after half a minute the next write may try.
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000)
  onTestFinished(() => later.mockRestore())
  expect(await isReady()).toBe(200)
})

describe('a process', () => {
  test('that is told to stop answers what is under way and ends with 0', async ({
    databaseUrl,
    db,
    imageFolder,
  }) => {
    expect(db).toBeTruthy()
    const { child, url, lines, ended } = await openProcess(databaseUrl, imageFolder)
    const answer = ask(`${url}/slow`, new Agent({ keepAlive: true }))
    await expect.poll(() => lines).toContain('asked')
    child.kill('SIGTERM')
    expect(await answer).toMatchObject({ status: 200, body: '{"answered":true}' })
    expect(await ended).toBe(0)
    expect(lines.at(-1)).toBe('closed in order')
  })

  test.for([0, 5, 50])(
    'that is told to stop twice, %d ms apart, answers what is under way and ends with 0',
    async (gap, { databaseUrl, db, imageFolder }) => {
      expect(db).toBeTruthy()
      const { child, url, lines, ended } = await openProcess(databaseUrl, imageFolder)
      const answer = ask(`${url}/slow`, new Agent({ keepAlive: true }))
      await expect.poll(() => lines).toContain('asked')
      child.kill('SIGTERM')
      await delay(gap)
      child.kill('SIGTERM')
      child.kill('SIGINT')
      expect(await answer).toMatchObject({ status: 200, body: '{"answered":true}' })
      expect(await ended).toBe(0)
      expect(lines.at(-1)).toBe('closed in order')
    },
  )

  test('that stops behind a balancer says so first, and serves until the balancer has seen it', async ({
    databaseUrl,
    db,
    imageFolder,
  }) => {
    expect(db).toBeTruthy()
    const { child, url, ended } = await openProcess(databaseUrl, imageFolder, 5)
    child.kill('SIGTERM')
    await expect.poll(() => ask(`${url}/readyz`, new Agent())).toMatchObject({ status: 503 })
    const answer = await ask(`${url}/healthz`, new Agent({ keepAlive: true }))
    expect(answer).toMatchObject({ status: 200, connection: 'close' })
    expect(await ended).toBe(0)
  })

  test.for(['exception', 'rejection'])(
    'with an uncaught %s says so, answers what is under way and ends with 1 [ASVS 16.2.3, 16.3.4]',
    async (how, { databaseUrl, imageFolder }) => {
      const { url, lines, ended } = await openProcess(databaseUrl, imageFolder)
      const answer = ask(`${url}/break?how=${how}`, new Agent({ keepAlive: true }))
      expect(await answer).toMatchObject({ status: 200, connection: 'close' })
      expect(await ended).toBe(1)
      expect(lines.map((line) => (line.startsWith('{') ? JSON.parse(line) : {}))).toContainEqual(
        expect.objectContaining({
          level: 60,
          err: expect.objectContaining({ message: 'nobody caught this' }),
        }),
      )
      expect(lines.at(-1)).toBe('closed in order')
    },
  )
})

describe('readiness', () => {
  test('is lost with a migration that is not there, and with the database, while the process lives [ASVS 16.5.3]', async ({
    databaseUrl,
    imageFolder,
  }) => {
    const db = connect(databaseUrl)
    const app = await startApp({ db, imageFolder })
    onTestFinished(() => app.close())
    const status = async (url: string) => (await app.inject(url)).statusCode
    const looks = countLooks()
    /** What whoever asks is told once the last look is no longer told. */
    const lookAgain = async () => {
      const [before, told] = [looks(), new Array<number>()]
      const ask = async () => {
        told.push(await status('/readyz'))
        return looks()
      }
      await expect.poll(ask).toBeGreaterThan(before)
      return told.at(-1)
    }

    await sql`update kysely_migration set name = 'gone_' || name where name like '0001%'`.execute(db)
    expect(await lookAgain()).toBe(503)
    await sql`update kysely_migration set name = substr(name, 6) where name like 'gone_%'`.execute(db)
    expect(await lookAgain()).toBe(200)
    // A newer server beside this one may have gone further; this one serves on.
    await sql`insert into kysely_migration values ('9999_newer.sql', now())`.execute(db)
    expect(await lookAgain()).toBe(200)
    await sql`delete from kysely_migration where name = '9999_newer.sql'`.execute(db)

    await db.transaction().execute(async (trx) => {
      await sql`lock table kysely_migration in access exclusive mode`.execute(trx)
      expect(await lookAgain()).toBe(503) // it does not answer within a second
      expect(await status('/healthz')).toBe(200)
    })
    expect(await lookAgain()).toBe(200)

    await db.destroy()
    await expect.poll(() => status('/readyz')).toBe(503)
    expect((await app.inject('/readyz')).json()).toEqual({ ok: false })
  })
})

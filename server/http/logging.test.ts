import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished } from 'vitest'
import { loggedError, loggedUrl } from './logging.ts'
import { openBrowser, password, startApp, test } from '../testing/app.ts'
import { procedureNames, setScene, stage, surfaces } from '../testing/roles.ts'

/** The application, saying all it can say, and what it said. */
async function talkative(parts: Pick<Parameters<typeof startApp>[0], 'db' | 'imageFolder'>) {
  const lines: string[] = []
  const app = await startApp({
    ...parts,
    config: { logLevel: 'trace' },
    logTo: { write: (line) => void lines.push(line) },
  })
  onTestFinished(() => app.close())
  return { app, lines }
}

describe('the log', () => {
  test('has no secret in it, whatever was asked by whom [ASVS 14.2.1, 16.2.5]', async ({
    db,
    imageFolder,
  }) => {
    const { app, lines } = await talkative({ db, imageFolder })
    const canary = () => `canary${randomUUID().replaceAll('-', '')}`
    const canaries: string[] = []
    const secret = () => {
      const one = canary()
      canaries.push(one)
      return one
    }

    // What people type and carry about.
    const visitor = openBrowser(app)
    const email = `anna-${randomUUID()}@people.test`
    const chosen = secret()
    const headers = { authorization: `Bearer ${secret()}`, 'idempotency-key': secret(), 'x-csrf': 'none' }
    await visitor.post(
      '/_api/auth/register_with_password',
      { email, password: chosen, displayName: 'Anna' },
      headers,
    )
    canaries.push(visitor.session() ?? '')
    await visitor.post('/_api/auth/login_with_password', { email, password: secret() }, headers)
    await visitor.post('/_api/auth/establish_session', { tempToken: secret() })
    await visitor.post('/trpc/auth.changePassword', {
      json: { currentPassword: chosen, newPassword: secret() },
    })
    await visitor.post('/_api/auth/login_with_password', `{"password":"${secret()}"`, {
      'content-type': 'application/json',
    })
    for (const url of ['/_api/auth/oauth_authorize', '/_api/auth/oauth_callback', '/login', '/nowhere']) {
      await visitor.get(`${url}?provider=google&code=${secret()}&state=${secret()}&tempToken=${secret()}`)
    }

    // Every call, by everybody.
    const newScene = async () => {
      const scene = await setScene(db)
      canaries.push(scene.flow, ...Object.values(scene.cookies).filter((cookie) => cookie !== undefined))
      const tokenInput = scene.inputs['auth.establishSession']
      if (tokenInput && typeof tokenInput === 'object' && 'tempToken' in tokenInput)
        canaries.push(`${tokenInput.tempToken}`)
      return scene
    }
    const ask = await stage(app, newScene)
    for (const procedure of procedureNames) {
      for (const surface of surfaces(procedure)) {
        const answer = await ask(surface, procedure.startsWith('admin') ? 'admin' : 'owner')
        const [temporary] = /(?<="temporaryPassword":")[^"]+/.exec(answer.body) ?? []
        if (temporary) canaries.push(temporary)
      }
    }
    canaries.push(password)

    const log = lines.join('')
    expect(lines.length).toBeGreaterThan(100)
    expect(canaries.length).toBeGreaterThan(100)
    expect(canaries.filter((one) => !one || log.includes(one))).toEqual([])
    const { rows } = await sql<{ hash: string }>`select password_hash as hash from app_user`.execute(db)
    expect(rows.filter(({ hash }) => hash && log.includes(hash))).toEqual([])
  }, 120_000)

  test('keeps to one line for each event, and says which request it was [ASVS 16.2.4, 16.4.1]', async ({
    db,
    imageFolder,
  }) => {
    const { app, lines } = await talkative({ db, imageFolder })
    const { headers } = await openBrowser(app).get(`/nowhere?a=${encodeURIComponent('b\n{"level":60}')}`)
    app.log.warn({ displayName: 'Anna\n{"level":60,"msg":"forged"}' }, 'a name\nof two lines')
    for (const line of lines) {
      expect(line.endsWith('\n')).toBe(true)
      expect(line.trimEnd()).not.toContain('\n')
      expect(JSON.parse(line)).not.toMatchObject({ level: 60 })
    }
    expect(lines.some((line) => JSON.parse(line).reqId === headers['x-request-id'])).toBe(true)
  })

  test('tells the time as milliseconds since 1970, the same everywhere; so does the record [ASVS 16.2.2]', async ({
    db,
    imageFolder,
  }) => {
    const { app, lines } = await talkative({ db, imageFolder })
    const before = Date.now()
    app.log.info('now')
    const { time } = JSON.parse(lines.at(-1) ?? '{}')
    expect(time).toBeGreaterThanOrEqual(before)
    expect(time).toBeLessThanOrEqual(Date.now())
    const { rows } = await sql<{ type: string }>`
      select data_type as type from information_schema.columns
      where table_name = 'audit' and column_name = 'at'`.execute(db)
    expect(rows).toEqual([{ type: 'timestamp with time zone' }])
  })

  test('blackens what is named like a secret, wherever it lies [ASVS 16.2.5]', async ({
    db,
    imageFolder,
  }) => {
    const { app, lines } = await talkative({ db, imageFolder })
    const secrets = { password: 'one', tempToken: 'two', temporaryPassword: 'three', passwordHash: 'four' }
    app.log.info(secrets, 'flat')
    app.log.info({ body: secrets }, 'below')
    app.log.info({ body: { user: secrets } }, 'further below')
    const headers = {
      cookie: 'five',
      authorization: 'six',
      'idempotency-key': 'seven',
      'set-cookie': 'eight',
    }
    app.log.info({ headers })
    app.log.info({ answer: { headers } })
    const log = lines.join('')
    expect(log).not.toMatch(/"(one|two|three|four|five|six|seven|eight)"/)
    expect(log.match(/\[Redacted\]/g)?.length).toBe(20)
  })

  test('says who tried what they may not, and from where [ASVS 16.2.1, 16.3.2, 16.3.3]', async ({
    db,
    imageFolder,
  }) => {
    const { app, lines } = await talkative({ db, imageFolder })
    const scene = await setScene(db)
    const [overTrpc, overRest] = surfaces('admin.resetPassword')
    await overTrpc?.ask(app, scene, 'user')
    await overRest?.ask(app, scene, 'visitor')
    await openBrowser(app, '198.51.100.7').post(
      '/_api/dresses/create',
      {},
      { 'sec-fetch-site': 'cross-site' },
    )
    const refusals = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'refused')
    const { userId } = await db
      .selectFrom('session')
      .select('userId')
      .where('id', '=', createHash('sha256').update(`${scene.cookies.user}`).digest('hex'))
      .executeTakeFirstOrThrow()
    expect(refusals).toMatchObject([
      { procedure: 'admin.resetPassword', outcome: 'FORBIDDEN', userId },
      { procedure: 'admin.resetPassword', outcome: 'UNAUTHORIZED', ip: '127.0.0.1' },
      { url: '/_api/dresses/create', status: 403, ip: '198.51.100.7' },
    ])
    expect(refusals.every(({ reqId, time }) => reqId && time)).toBe(true)
  })

  test('keeps what a refused row held out of a database’s error [ASVS 16.2.5]', () => {
    const error = new pg.DatabaseError('duplicate key', 1, 'error')
    Object.assign(error, {
      code: '23505',
      constraint: 'app_user_email_key',
      detail: 'Key (email)=(a@b.c) exists',
    })
    expect(loggedError(error)).toMatchObject({ code: '23505', constraint: 'app_user_email_key' })
    expect(JSON.stringify(loggedError(error))).not.toContain('a@b.c')
    expect(loggedError(new Error('outer', { cause: error })).cause).toMatchObject({ code: '23505' })
  })

  test('strips from an address what lets somebody in, however its name is written [ASVS 16.2.5]', () => {
    expect(loggedUrl('/cb?state=a.b&code=c%2Fd&scope=email')).toBe(
      '/cb?state=[Redacted]&code=[Redacted]&scope=email',
    )
    for (const name of [
      'password',
      'newPassword',
      'new_password',
      'NEW-PASSWORD',
      'currentPassword',
      '%70assword',
      'pass%77ord',
      '%2570assword',
      'temp_token',
      'tempToken',
      'TempToken',
      'token',
      'id_token',
      'session',
      'session_id',
      '%63ode',
      'Code',
      'STATE',
      'key',
      'api_key',
      'idempotency-key',
      'client_secret',
      'nonce',
      'authorization',
      'cookie',
      'user[password]',
      '+password',
    ]) {
      const hidden = `/_api/auth/oauth_callback?a=1&${name}=[Redacted]&b=2`
      expect(loggedUrl(`/_api/auth/oauth_callback?a=1&${name}=s3cret&b=2`)).toBe(hidden)
      expect(loggedUrl(`/x?${name}`)).toBe(`/x?${name}`)
    }
    for (const url of [
      '/dress-rental?size=8',
      '/dress-rental?q=password&color=%E2%82',
      '/bad?%E0%A4%A=1&&=2&x',
      '/faq?zip=11201',
      '/faq',
    ])
      expect(loggedUrl(url)).toBe(url)
  })

  test('has no input that holds a secret, whatever it is called there and however it is written', () => {
    const input = (text: string) => loggedUrl(`/trpc/x?input=${text}&batch=1`)
    for (const hidden of [
      '%7B%22password%22%3A%22x%22%7D',
      '{"0":{"json":{"newPassword":"x"}}}',
      '{"temp_token":"x"}',
      '{"json":[{"session":"x"}]}',
      '{"%5Cu0070assword":"x"}',
      '{"code":"x"}',
      '{"password":"cut off',
      '%E0%A4%A',
    ])
      expect(input(hidden)).toBe('/trpc/x?input=[Redacted]&batch=1')
    expect(loggedUrl('/trpc/x?%69nput={"password":"x"}')).toBe('/trpc/x?%69nput=[Redacted]')
    for (const shown of ['%7B%22id%22%3A1%7D', '{"0":{"json":{"searchTerm":"password"}}}', '{}', ''])
      expect(input(shown)).toBe(`/trpc/x?input=${shown}&batch=1`)
  })
})
